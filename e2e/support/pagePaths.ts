import { statSync } from 'node:fs';
import path from 'node:path';
import { buildFile, readBuild } from '../../server/buildFiles';
import { readAddress } from '../../src/locale/address';
import { isPagePath, pageFile, unmarkedLocale } from '../../src/locale/choosePage';
import { paths } from '../../src/paths';
import { dist } from './server';

/**
 * Returns the paths of the built site's public pages.
 *
 * @param entries the maximum number of pages below each list, such as notes
 */
export function pagePaths({ entries = Infinity } = {}): string[] {
  const counts = new Map<string, number>();
  return Object.keys(readBuild(path.join(dist, buildFile)).pages)
    .map((file) => file.replace(/^\/index\.html$/, '/').replace(/\.html$/, ''))
    .filter((page) => isPagePath(page) && !readAddress(page).locale && page !== paths.private)
    .sort()
    .filter((page) => {
      const list = path.dirname(page);
      const count = (counts.get(list) ?? 0) + 1;
      counts.set(list, count);
      return list === '/' || count <= entries;
    })
    .map(encodeURI);
}

/**
 * Returns the paths of the pages to test. By default, these are the longest page of each kind and
 * the not-found page. In the soak test (.github/workflows/soak.yml), they include up to three entries
 * from every section.
 */
export function pathsToTest(): string[] {
  if (process.env['SOAK_SEED']) return [...pagePaths({ entries: 3 }), '/nowhere'];
  const shortestFirst = pagePaths().sort((one, other) => sizeOf(one) - sizeOf(other));
  return [
    ...new Map(shortestFirst.map((page) => [kindOf(page), page])).values(),
    '/nowhere',
  ].sort();
}

/** Returns a name for the kind of a page. All sections with notes have the same kinds of pages. */
function kindOf(page: string): string {
  const [section = '', ...below] = page.slice(1).split('/');
  return `${section.replace(/^\w+-notes$/, 'notes')} ${below.length}`;
}

function sizeOf(page: string): number {
  return statSync(path.join(dist, pageFile(decodeURI(page), unmarkedLocale))).size;
}
