import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { dump } from './backup';
import { createSessions } from './sessions';
import { newDatabase } from './testing/newDatabase';
import { beginSession, startApi } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

// The npm package with PostgreSQL's server has no pg_dump, so this test uses the machine's. The
// server is of version 15, because pg_dump refuses a server that is newer than itself.
// It restores a dump with the command from docs/deployment.md.
test('a dump of a running server restores every session', async () => {
  const api = await startApi();
  const { refreshToken } = await beginSession(createSessions(api.db, () => api.clock.now));
  const file = path.join(temporaryFolder(), 'backup.dump');
  dump(api.database.databaseUrl ?? '', file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const database = await newDatabase();
  execFileSync('pg_restore', [
    '--exit-on-error',
    '--no-owner',
    `--dbname=${database.databaseUrl}`,
    file,
  ]);
  const restored = await startApi({ database });
  const answer = await restored.call('/api/refresh/', { bearer: refreshToken });
  expect(answer.statusCode).toBe(200);
});
