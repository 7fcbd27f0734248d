import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ownersFolders } from '../../generator/ownersFolders';

/*
 * The constants that webpack inserts into the application (generator/content/compileContent.ts), for tests that import the
 * table of routes. Import this file first.
 */

const pages = path.join(ownersFolders(path.join(__dirname, '../..')).content, 'pages');

Object.assign(globalThis, {
  OWNER_PROFILE: {},
  OWNER_TOPICS: {},
  WRITTEN_SECTIONS: [],
  WRITTEN_TOPICS: true,
  WRITTEN_PAGES: existsSync(pages) ? readdirSync(pages) : [],
});
