import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PageOfList } from '../../src/content/compiledContent';
import { dist } from './server';

const home = readFileSync(path.join(dist, 'index.html'), 'utf8');
const [, contentFolder] = /data-content-folder="([^"]+)"/.exec(home) ?? [];
if (!contentFolder) throw new Error('dist/index.html: expected data-content-folder');
const folder = path.join(dist, contentFolder, 'en');

/**
 * Returns the paths of the built site's pages, derived from the pages' content files
 * (src/content/contentFiles.ts).
 *
 * @param entries the maximum number of entries per section
 */
export function pagePaths({ entries = Infinity } = {}): string[] {
  const lists = names(folder).filter(
    (name) => !/^(home|search|suggestions)$/.test(name) && isWritten(name),
  );
  const pages = lists.flatMap((list) => [
    `/${list}`,
    ...names(path.join(folder, list))
      .slice(0, entries)
      .map((name) => `/${list}/${encodeURIComponent(name)}`),
  ]);
  const standalone = names(path.join(folder, 'pages')).map((name) => `/${name}`);
  return [...new Set(['/', '/projects', '/login', '/search', ...pages, ...standalone])];
}

/** Returns the size of a page's content in bytes. */
export function contentSize(pathname: string): number {
  return (
    statSync(path.join(folder, `${decodeURI(pathname)}.json`), { throwIfNoEntry: false })?.size ?? 0
  );
}

function names(of: string): string[] {
  if (!existsSync(of)) return [];
  return readdirSync(of)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .sort();
}

/** Returns whether a list has entries. A list without entries has no page. */
function isWritten(list: string): boolean {
  const json = JSON.parse(readFileSync(path.join(folder, `${list}.json`), 'utf8')) as unknown;
  return Array.isArray(json) ? json.length > 0 : (json as Partial<PageOfList<unknown>>).count !== 0;
}
