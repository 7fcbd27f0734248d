import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from './database';
import { createSessions } from './sessions';
import { temporaryFolder } from './testing/temporaryFolder';

const identity = { issuer: 'https://id.example', subject: 'visitor-1' };

test('makes its folder for this user alone, and keeps what is in it over a restart', async () => {
  const dataDir = path.join(temporaryFolder(), 'deep', 'data');
  const first = await openDatabase({ dataDir, databaseUrl: null });
  const { refreshToken } = await createSessions(first).begin(identity);
  await first.destroy();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);

  const second = await openDatabase({ dataDir, databaseUrl: null });
  expect(await createSessions(second).use(refreshToken)).toMatchObject({ subject: 'visitor-1' });
  await second.destroy();
});

test('a damaged file is named, and left as it is', async () => {
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'site.db');
  const damaged = 'this is no database '.repeat(500);
  writeFileSync(file, damaged);
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /site\.db: expected a SQLite database of this site, got: .*not a database.* Nothing was changed/,
    ),
  });
  expect(readFileSync(file, 'utf8')).toBe(damaged);
});

test('a file in the place of the folder is named', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  writeFileSync(dataDir, 'a file');
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^DATA_DIR: expected a folder that can be written/),
  });
});

test('a PostgreSQL that does not answer is named, its password is not', async () => {
  const databaseUrl = 'postgres://site:SECRET@127.0.0.1:1/site';
  const error: unknown = await openDatabase({ dataDir: '', databaseUrl }).catch((e: unknown) => e);
  expect(error).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /^DATABASE_URL: expected a PostgreSQL that answers.*ECONNREFUSED/,
    ),
  });
  expect(String(error)).not.toContain('SECRET');
});
