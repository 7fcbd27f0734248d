import { floorPage, type Contents } from './floorPage';

/** The floors of pages as a static host reads them: `/a/b.html` for the page at `/a/b`. */
export function floorFiles(contents: ReadonlyMap<string, Contents>): Map<string, Buffer> {
  return new Map(
    [...contents].map(([path, page]) => [
      path === '/' ? '/index.html' : `${path}.html`,
      Buffer.from(floorPage(page)),
    ]),
  );
}

/** A line that is on one page and not on another: when it is there, the other page is. */
export function newText(from: string, to: string): string {
  const lines = to.split('\n').map((line) => line.trim());
  const [longest = ''] = lines
    .filter((line) => line !== '' && !from.includes(line))
    .sort((a, b) => b.length - a.length);
  if (longest === '') throw new Error('Expected a next page that says something else.');
  return longest;
}
