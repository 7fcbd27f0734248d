import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ownersFolders } from '../../generator/model/ownersFolders';

/*
 * Defines the constants that webpack normally inserts into the application
 * (generator/emit/contentCompiler.ts). A test that imports the route table needs these constants,
 * so it must import this file before the route table.
 */

const pages = path.join(ownersFolders(path.join(__dirname, '../..')).content, 'pages');

Object.assign(globalThis, {
  OWNER_PROFILE: {},
  OWNER_TOPICS: {},
  WRITTEN_SECTIONS: [],
  WRITTEN_TOPICS: true,
  WRITTEN_PAGES: existsSync(pages) ? readdirSync(pages) : [],
});
