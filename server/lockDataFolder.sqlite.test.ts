import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder } from './lockDataFolder';
import { newDatabase } from './testing/newDatabase';
import { spawnServer } from './testing/spawnServer';
import { temporaryFolder } from './testing/temporaryFolder';

test('a second process on one folder ends with advice, and the first continues', async () => {
  const database = await newDatabase();
  const first = await spawnServer({}, database);
  await first.printed(/The site is at/);
  const second = await spawnServer({}, database);
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(
    /DATA_DIR: expected a folder that no other process uses.*stop that one or choose another folder\. To run several, set DATABASE_URL to a PostgreSQL/,
  );
  expect(second.output()).not.toMatch(/\n\s+at /);
  expect((await fetch(`http://localhost:${first.port}/readyz`)).status).toBe(200);
});

test('a start waits for a predecessor that is stopping', async () => {
  const folder = temporaryFolder();
  const release = await lockDataFolder(folder);
  setTimeout(release, 500);
  (await lockDataFolder(folder))();
});

test('a damaged lock file is named with advice, without waiting', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'site.lock');
  writeFileSync(file, 'damaged, and longer than the head of a database. '.repeat(100));
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `${file}: expected the file by which this site locks the folder, got something else. Nothing is kept in it: remove it and start again.`,
  );
  expect(readFileSync(file, 'utf8')).toContain('damaged');
});
