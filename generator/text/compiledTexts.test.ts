/** @jest-environment node */
import { isRight } from 'fp-ts/Either';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { printed } from '../lib/diagnostics';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { compileAhead, compileFromLast } from './compileAhead';
import { compiledTexts, compilerVersion } from './compiledTexts';
import type { compileMarkdown } from './compileMarkdown';
import { preparePictures } from '../picture/pictures';
import { readSite } from '../link/readSite';

const compiled = jest.fn();
jest.mock('./compileMarkdown', () => {
  const { compileMarkdown: original } = jest.requireActual('./compileMarkdown');
  return {
    compileMarkdown: (...given: Parameters<typeof compileMarkdown>) => {
      compiled();
      return original(...given);
    },
  };
});

const owner = ownersFolder();
const { write, remove } = owner;
beforeEach(() => compiled.mockClear());

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30"></svg>`;
const diagram = '```mermaid\nflowchart LR\naccTitle: tea\nwater --> tea\n```\n';

/**
 * Builds the content once. Returns the content that was read and the number of Markdown files that
 * were compiled.
 */
async function build() {
  compiled.mockClear();
  const { cache } = owner.folders;
  const site = readSite(
    {
      ...owner.folders,
      pictures: await preparePictures(owner.folders, { cache, isDraft: true }),
      compileText: compiledTexts(path.join(cache, 'texts')).compileText,
    },
    { drafts: true },
  );
  const read = isRight(site)
    ? {
        texts: JSON.stringify([...(site.right.entries['coding-notes'][0]?.texts.texts ?? [])]),
        files: site.right.entries['coding-notes'][0]?.texts.pictures,
        warnings: site.right.warnings.map(printed),
      }
    : site.left.map(printed);
  return { count: compiled.mock.calls.length, read };
}

test('a text is compiled once, with its pictures, drawings and warnings', async () => {
  write('content/coding-notes/tea/tea.svg', svg(40));
  write(
    'content/coding-notes/tea/index.en.md',
    `${noteFront}![](tea.svg) [x](/projects)\n\n${diagram}`,
  );
  const first = await build();
  expect(first).toMatchObject({
    count: 1,
    read: { warnings: [expect.stringContaining('line 7')] },
  });
  expect(await build()).toEqual({ ...first, count: 0 });
});

test('a text is compiled again when the text or a picture has changed', async () => {
  write('content/coding-notes/tea/tea.svg', svg(40));
  write('content/coding-notes/tea/index.en.md', `${noteFront}![tea](tea.svg)\n`);
  await build();
  write('content/coding-notes/tea/tea.svg', svg(50));
  const wider = await build();
  expect(wider.count).toBe(1);
  expect(wider.read).toHaveProperty('texts', expect.stringContaining('"width":50'));
  write('content/coding-notes/tea/index.en.md', `${noteFront}![cup](tea.svg)\n`);
  expect((await build()).count).toBe(1);
  remove('content/coding-notes/tea/tea.svg');
  expect((await build()).read).toEqual([
    expect.stringContaining('found no coding-notes/tea/tea.svg'),
  ]);
});

test('a link of a known text is still checked', async () => {
  write('content/coding-notes/tea/index.en.md', `${noteFront}[cup](/coding-notes/cup)\n`);
  write('content/coding-notes/cup/index.en.md', `${noteFront}Cup\n`);
  await build();
  remove('content/coding-notes/cup');
  expect(await build()).toEqual({
    count: 0,
    read: [expect.stringMatching(/line 7: expected a page .* found none at \/coding-notes\/cup/)],
  });
});

test('a build takes over the texts that a second thread has compiled ahead', async () => {
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${noteFront}\n[茶](/projects)\n\n![茶壺](pot.svg)\n`,
  );
  write('content/coding-notes/tea/pot.svg', svg(40));
  const { cache } = owner.folders;
  const pictures = await preparePictures(owner.folders, { cache, isDraft: true });
  compileFromLast({ folders: owner.folders, pictures, cache: path.join(cache, 'texts') });
  expect(compiled).toHaveBeenCalledTimes(1);
  expect((await build()).count).toBe(0);
});

test('a second thread compiles the texts of a large site', async () => {
  const count = 201;
  for (let number = 1; number <= count; number += 1) {
    write(`content/coding-notes/tea-${number}/index.en.md`, `${noteFront}Tea\n`);
  }
  jest.spyOn(os, 'availableParallelism').mockReturnValue(2);
  const cache = path.join(owner.folders.cache, 'texts');
  const { folder } = compiledTexts(cache);
  const pictures = await preparePictures(owner.folders, { cache, isDraft: true });
  const stop = compileAhead({ folders: owner.folders, pictures, cache });
  // Wait for the last text, because the thread must not write while the folder is removed.
  while (fs.readdirSync(folder).length < count) await setTimeout(20);
  stop();
  expect(compiled).not.toHaveBeenCalled();
});

test.each([
  ['a source of the generator', 'generator/text/markdownSteps.ts', true],
  ['a source outside its folder', 'generator/lib/diagnostics.ts', true],
  ['the theme', 'src/ui/theme.css', true],
  ['a test', 'generator/text/compiledTexts.test.ts', false],
])('a change of %s (%s) makes another version of the compiler: %s', (_, changed, isOther) => {
  const version = compilerVersion();
  const { readFileSync } = fs;
  const read = jest
    .spyOn(fs, 'readFileSync')
    .mockImplementation(((file: string) =>
      file.endsWith(changed) ? Buffer.from('changed') : readFileSync(file)) as typeof readFileSync);
  const now = compilerVersion();
  // Jest itself reads files when an expectation fails.
  read.mockRestore();
  expect(now !== version).toBe(isOther);
});
