import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pagesAt } from '../../src/app/routes';
import type { ListPage } from '../../src/content/compiledContent';
import { dist } from './server';

const [contentFolder = ''] =
  /\/content\/\w+/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8')) ?? [];
const folder = path.join(dist, contentFolder, 'en');

/**
 * The paths of the built site's pages, found by their content files (src/content/contentFiles.ts).
 *
 * @param entries at most this many entries of each section
 */
export function pagePaths({ entries = Infinity } = {}): string[] {
  const lists = names(folder).filter((name) => name !== 'home' && isWritten(name));
  const pages = lists.flatMap((list) => [
    `/${list}`,
    ...names(path.join(folder, list))
      .slice(0, entries)
      .map((name) => `/${list}/${name}`),
  ]);
  return [...new Set(['/', '/projects', '/login', ...pages])];
}

/** True in the soak (`npm run test:soak`), which tests more pages. */
export const isSoak = Boolean(process.env['SOAK_SEED']);

/**
 * The pages to test: for each route component (src/app/routes.tsx) its longest page, and the not-found page. In the
 * soak, three entries of every section.
 */
export function pathsToTest(): string[] {
  if (isSoak) return [...pagePaths({ entries: 3 }), '/nowhere'];
  const size = (of: string) =>
    statSync(path.join(folder, `${of}.json`), { throwIfNoEntry: false })?.size ?? 0;
  const longestFirst = pagePaths().sort((one, other) => size(other) - size(one));
  const kinds = new Map(
    [...longestFirst, '/nowhere'].reverse().map((of) => [pagesAt(of).at(-1), of]),
  );
  return [...kinds.values()].sort();
}

function names(of: string): string[] {
  if (!existsSync(of)) return [];
  return readdirSync(of)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .sort();
}

/** A section without entries has no page. */
function isWritten(list: string): boolean {
  const json = JSON.parse(readFileSync(path.join(folder, `${list}.json`), 'utf8')) as unknown;
  return Array.isArray(json) ? json.length > 0 : (json as Partial<ListPage<unknown>>).count !== 0;
}
