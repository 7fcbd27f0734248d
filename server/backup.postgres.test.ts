import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { createSessions } from './sessions';
import { newDatabase } from './testing/newDatabase';
import { beginSession, startApi } from './testing/startApi';
import { findOrInstallPostgres } from './testing/startPostgres';
import { temporaryFolder } from './testing/temporaryFolder';

/** The commands of docs/deployment.md. */
test('a dump of a running server restores every session', async () => {
  const api = await startApi();
  const { refreshToken } = await beginSession(createSessions(api.db, () => api.clock.now));
  const file = path.join(temporaryFolder(), 'backup.dump');
  const run = (program: string, ...options: string[]) =>
    execFileSync(path.join(findOrInstallPostgres(), program), options, { stdio: 'pipe' });
  run('pg_dump', '--format=custom', `--file=${file}`, api.database.databaseUrl ?? '');
  const database = await newDatabase();
  run('pg_restore', '--no-owner', `--dbname=${database.databaseUrl}`, file);
  const restored = await startApi({ database });
  const answer = await restored.call('/api/refresh/', { bearer: refreshToken });
  expect(answer.statusCode).toBe(200);
});
