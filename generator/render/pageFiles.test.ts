/** @jest-environment node */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ownersFolder } from '../testing/ownersFolder';
import { compiledFiles } from './compiledFiles';
import { PageFiles } from './pageFiles';

const output = ownersFolder();

const pathOf = (name: string) => path.join(output.root, name);
const textOf = (name: string) => readFileSync(pathOf(name), 'utf8');

interface Build {
  contentFolder?: string;
  version?: string;
  facts?: string;
  isCompressed?: boolean;
}

/**
 * Builds the pages `/tea.html` and `/cup.html`, which show the files `/tea.json` and `/cup.json` in
 * the content folder.
 *
 * @returns the pages that were rendered
 */
async function build({
  contentFolder = '/content/1',
  version = 'v1',
  facts = 'en',
  isCompressed = true,
}: Build = {}): Promise<readonly string[]> {
  const rendered: string[] = [];
  const files = new PageFiles({
    dist: pathOf('dist'),
    record: pathOf('pages.json'),
    version,
    contentFolder,
    content: compiledFiles(pathOf(`dist${contentFolder}`)),
    quality: isCompressed ? 6 : undefined,
  });
  for (const name of ['tea', 'cup']) {
    await files.add(`/${name}.html`, facts, async (read) => {
      rendered.push(name);
      const { title } = read<{ title: string }>({ path: `/${name}.json` });
      return `<div data-content="${contentFolder}/${name}.json">${`${title} `.repeat(100)}</div>`;
    });
  }
  files.publish();
  expect(files.files.toSorted()).toEqual(['/cup.html', '/tea.html']);
  return rendered;
}

function writeTitles(contentFolder: string, titles: { tea: string; cup: string }) {
  for (const [name, title] of Object.entries(titles)) {
    output.write(`dist${contentFolder}/${name}.json`, { title });
  }
}

beforeEach(() => writeTitles('/content/1', { tea: 'Tea', cup: 'Cup' }));

test('only the page whose content has changed is rendered again', async () => {
  expect(await build()).toEqual(['tea', 'cup']);
  writeTitles('/content/2', { tea: 'Green tea', cup: 'Cup' });
  expect(await build({ contentFolder: '/content/2' })).toEqual(['tea']);
  expect(textOf('dist/tea.html')).toContain('/content/2/tea.json">Green tea Green tea');
});

test('a page that is not rendered again names the new content folder, compressed as well', async () => {
  await build();
  writeTitles('/content/2', { tea: 'Green tea', cup: 'Cup' });
  await build({ contentFolder: '/content/2' });
  const html = textOf('dist/cup.html');
  expect(html).toContain('/content/2/cup.json">Cup Cup');
  expect(html).not.toContain('/content/1');
  expect(brotliDecompressSync(readFileSync(pathOf('dist/cup.html.br'))).toString()).toBe(html);
  // The third build must find the pages that the second build has kept.
  expect(await build({ contentFolder: '/content/2' })).toEqual([]);
});

test('all pages are rendered again after a change of the program or of a page’s facts', async () => {
  await build();
  expect(await build()).toEqual([]);
  expect(await build({ version: 'v2' })).toEqual(['tea', 'cup']);
  expect(await build({ version: 'v2', facts: 'ja' })).toEqual(['tea', 'cup']);
});

test('a page is rendered again if its file is missing or was changed by hand', async () => {
  await build();
  output.remove('dist/tea.html');
  output.write('dist/cup.html', 'by hand');
  expect(await build()).toEqual(['tea', 'cup']);
  expect(textOf('dist/cup.html')).toContain('Cup Cup');
});

test('all pages are rendered again if the record is damaged', async () => {
  await build();
  output.write('pages.json', '{"version":"v1","pa');
  expect(await build()).toEqual(['tea', 'cup']);
});

test('a page that was not compressed before is compressed when the build is for visitors', async () => {
  await build({ isCompressed: false });
  expect(existsSync(pathOf('dist/tea.html.br'))).toBe(false);
  expect(await build()).toEqual([]);
  const compressed = readFileSync(pathOf('dist/tea.html.br'));
  expect(brotliDecompressSync(compressed).toString()).toBe(textOf('dist/tea.html'));
});

test('a page without a compressed file has none of an earlier build', async () => {
  await build();
  writeTitles('/content/2', { tea: 'Green tea', cup: 'Cup' });
  await build({ contentFolder: '/content/2', isCompressed: false });
  expect(existsSync(pathOf('dist/tea.html.br'))).toBe(false);
  expect(existsSync(pathOf('dist/cup.html.br'))).toBe(false);
});
