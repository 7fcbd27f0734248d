/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { Entry } from '../../src/content/compiledContent';
import { printed } from '../lib/diagnostics';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { contentCompiler } from '../emit/compileContent';
import type { splitFrontMatter } from '../read/frontMatter';

const split = jest.fn();
jest.mock('../read/frontMatter', () => {
  const { splitFrontMatter: original } = jest.requireActual('../read/frontMatter');
  return {
    splitFrontMatter: (...given: Parameters<typeof splitFrontMatter>) => {
      split(given[0]);
      return original(...given);
    },
  };
});

const owner = ownersFolder();
const { write, remove } = owner;

const tea = 'content/coding-notes/tea/index.en.md';
const cup = 'content/coding-notes/cup/index.en.md';
const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30"></svg>`;

beforeEach(() => {
  write(tea, `${noteFront}Green tea\n`);
  write(cup, `${noteFront}[tea](/coding-notes/tea) ![](cup.svg)\n`);
  write('content/coding-notes/cup/cup.svg', svg(40));
});

/** Creates a content compiler, as `npm run dev` does when it starts. */
function start() {
  const compile = contentCompiler({
    root: path.join(__dirname, '../..'),
    folders: owner.folders,
    cache: owner.folders.cache,
    siteUrl: 'https://example.org',
    production: false,
  });
  /**
   * Compiles the content. Returns the Markdown files that were read, the errors and warnings, and
   * all JSON files.
   */
  return async () => {
    split.mockClear();
    const compiled = await compile();
    const read = split.mock.calls.flat();
    if (isLeft(compiled)) return { read, findings: compiled.left.map(printed), files: {} };
    const {
      files,
      site: { warnings },
    } = compiled.right;
    const texts = [...files].flatMap(([url, one]) => ('text' in one ? [[url, one.text]] : []));
    return {
      read,
      findings: warnings.map(printed),
      files: Object.fromEntries(texts) as Record<string, string>,
    };
  };
}

function bodyOf({ files }: { files: Record<string, string> }, note: string): string {
  const { body } = JSON.parse(files[`/content/en/coding-notes/${note}.json`] ?? '') as Entry<never>;
  return JSON.stringify(body?.nodes);
}

test('only a folder with a changed file is read again, also by the next start', async () => {
  const compile = start();
  const first = await compile();
  expect(first.read).toEqual(['coding-notes/cup/index.en.md', 'coding-notes/tea/index.en.md']);
  expect(first.findings).toEqual([
    expect.stringMatching(/^coding-notes\/cup\/index\.en\.md: line 7/),
  ]);
  expect(await compile()).toEqual({ ...first, read: [] });
  expect(await start()()).toEqual({ ...first, read: [] });

  write(tea, `${noteFront}## Pot\n\nBlack tea\n`);
  const changed = await compile();
  expect(changed.read).toEqual(['coding-notes/tea/index.en.md']);
  expect(bodyOf(changed, 'tea')).toContain('Black tea');
  expect(changed.files['/content/en/coding-notes/tea.json']).toContain('"outline":[{');
  expect(changed.files['/content/en/search/0.json']).toContain('Black tea');
});

test('a change is noticed even if the file keeps its size and its date', async () => {
  const compile = start();
  const setDate = () => utimesSync(path.join(owner.root, tea), 0, 0);
  setDate();
  await compile();
  write(tea, `${noteFront}Black tea\n`);
  setDate();
  expect(bodyOf(await compile(), 'tea')).toContain('Black tea');
});

test('a new picture, a new language and a removed note are noticed', async () => {
  const compile = start();
  await compile();
  write('content/coding-notes/cup/cup.svg', svg(50));
  expect(bodyOf(await compile(), 'cup')).toContain('"width":50');
  write('content/coding-notes/tea/index.ja.md', '---\ntitle: お茶\n---\n緑茶\n');
  expect((await compile()).files['/content/ja/coding-notes/tea.json']).toContain('緑茶');
  remove('content/coding-notes/tea');
  expect((await compile()).findings).toEqual([
    expect.stringContaining('coding-notes/cup/index.en.md: line 7: expected a page of this site'),
  ]);
});

test('an error of a text is reported each time, and an error of its shared fields has its line', async () => {
  const compile = start();
  write(tea, `${noteFront}# Tea\n`);
  const wrong = await compile();
  expect(wrong.findings).toEqual([expect.stringContaining('tea/index.en.md: line 7')]);
  expect(await compile()).toEqual({ ...wrong, read: ['coding-notes/tea/index.en.md'] });
  const updated = noteFront.replace('tags', 'updated: 2026-02-01\ntags');
  write(tea, `${updated}Green tea\n`);
  const early = [expect.stringContaining('tea/index.en.md: line 5: updated: expected a day on')];
  expect((await compile()).findings).toEqual(early);
  expect((await compile()).findings).toEqual(early);
});

test('the cache may be deleted at any time', async () => {
  const compile = start();
  const first = await compile();
  rmSync(path.join(owner.folders.cache, 'texts'), { recursive: true });
  const again = await compile();
  expect(again.files).toEqual(first.files);
  expect(bodyOf(again, 'tea')).toContain('Green tea');
});
