import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newDatabase } from './testing/newDatabase';
import { spawnServer } from './testing/spawnServer';

jest.setTimeout(30_000);

test('a damaged database ends the start with a message and no stack', async () => {
  const database = await newDatabase();
  writeFileSync(path.join(database.dataDir, 'site.db'), 'no database '.repeat(1_000));
  const site = await spawnServer({}, database);
  expect(await site.exit).toBe(1);
  expect(site.output()).toMatch(/site\.db: expected a SQLite database of this site/);
  expect(site.output()).not.toMatch(/\n\s+at /);
});
