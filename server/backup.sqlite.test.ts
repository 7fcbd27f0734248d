import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { backUp, dump, libpqVariables } from './backup';
import { beginSession, startApi } from './testing/startApi';
import { createSessions } from './sessions';
import { temporaryFolder } from './testing/temporaryFolder';

test('a backup of a running server restores active sessions only', async () => {
  const api = await startApi();
  const sessions = createSessions(api.db, () => api.clock.now);
  const [lives, ends] = [await beginSession(sessions), await beginSession(sessions)];
  await sessions.end(ends.refreshToken);
  const target = path.join(temporaryFolder(), 'backup.db');
  backUp(api.database.dataDir, target);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  // This session begins after the backup, so the backup must not contain it.
  const later = await beginSession(sessions);

  const dataDir = temporaryFolder();
  copyFileSync(target, path.join(dataDir, 'site.db'));
  const restored = await startApi({ database: { dataDir, databaseUrl: null } });
  const refresh = async (bearer: string) =>
    (await restored.call('/api/refresh/', { bearer })).statusCode;
  expect(await refresh(lives.refreshToken)).toBe(200);
  expect(await refresh(ends.refreshToken)).toBe(401);
  expect(await refresh(later.refreshToken)).toBe(401);
});

test('a folder without a database and an existing target are named and not changed', () => {
  const folder = temporaryFolder();
  const target = path.join(folder, 'backup.db');
  expect(() => backUp(folder, target)).toThrow(/expected the folder of an embedded database/);
  writeFileSync(path.join(folder, 'site.db'), '');
  writeFileSync(target, 'older');
  expect(() => backUp(folder, target)).toThrow(/expected a file that does not exist yet/);
});

test('while a backup is being written, another one to the same file does not begin, and deletes nothing', () => {
  const folder = temporaryFolder();
  const target = path.join(folder, 'backup.db');
  // This pg_dump reports whether another backup would find the file.
  const program = `#!/bin/sh
for each; do case $each in --file=*) file="\${each#*=}";; esac; done
test -e "$file" || exit 1
echo dump > "$file"
`;
  writeFileSync(path.join(folder, 'pg_dump'), program, { mode: 0o755 });
  const before = process.env['PATH'];
  process.env['PATH'] = `${folder}:${before}`;
  try {
    dump('postgres://localhost/site', target);
    expect(() => dump('postgres://localhost/site', target)).toThrow(/that does not exist yet/);
  } finally {
    process.env['PATH'] = before;
  }
  expect(readFileSync(target, 'utf8')).toBe('dump\n');
  expect(statSync(target).mode & 0o777).toBe(0o600);
});

test('a failed backup leaves no file, and a folder that is missing is named', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'site.db'), 'no database');
  const target = path.join(folder, 'backup.db');
  expect(() => backUp(folder, target)).toThrow(/expected a sound database/);
  expect(existsSync(target)).toBe(false);
  expect(() => backUp(folder, path.join(folder, 'none', 'backup.db'))).toThrow(
    /expected a file that can be written, .*none/,
  );
});

test('the variables of pg_dump have all parts of DATABASE_URL, decoded', () => {
  const url =
    'postgres://web%40site:p%2Fw@db.example:5433/site?sslmode=verify-full&application_name=x';
  expect(libpqVariables(url)).toEqual({
    PGHOST: 'db.example',
    PGPORT: '5433',
    PGUSER: 'web@site',
    PGPASSWORD: 'p/w',
    PGDATABASE: 'site',
    PGSSLMODE: 'verify-full',
  });
  expect(libpqVariables('postgres:///site?host=/run/postgresql&user=website')).toEqual({
    PGHOST: '/run/postgresql',
    PGUSER: 'website',
    PGDATABASE: 'site',
  });
});
