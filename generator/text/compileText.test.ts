/** @jest-environment node */
import { isRight } from 'fp-ts/Either';
import path from 'node:path';
import { printed } from '../lib/diagnostics';
import { checkedPlan } from '../plan/checkedPlan';
import { preparePictures } from '../picture/convertPicture';
import { readSources } from '../read/readSources';
import { contextOf } from '../testing/compile';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { compileSources } from './compileSources';
import { cachedTexts } from './compileText';
import type { compileMarkdown } from './compileMarkdown';

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

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30"></svg>`;
const diagram = '```mermaid\nflowchart LR\naccTitle: tea\nwater --> tea\n```\n';

/**
 * Reads the content once. Returns the content that was read and the number of Markdown files that
 * were compiled.
 */
async function build(mode: Parameters<typeof contextOf>[1] = 'development') {
  compiled.mockClear();
  const { folders } = owner;
  const context = contextOf(folders, mode);
  const compileText = cachedTexts(context.cache);
  const sources = readSources(folders.content);
  const pictures = await preparePictures(sources, context);
  const found = compileSources(sources, { pictures, publicFiles: new Map(), compileText });
  const planned = checkedPlan(found, { drafts: true, hasSignIn: true, projectFiles: new Map() });
  const read = isRight(planned)
    ? {
        texts: JSON.stringify([
          ...(planned.right.site.entries['coding-notes'][0]?.texts.byLocale ?? []),
        ]),
        files: planned.right.site.entries['coding-notes'][0]?.texts.pictures,
        warnings: planned.right.site.warnings.map(printed),
      }
    : planned.left.errors.map(printed);
  return { count: compiled.mock.calls.length, read };
}

test('a text is compiled once, with its pictures, drawings and warnings, and again in another place or language', async () => {
  for (const file of ['tea/index.en.md', 'tea/index.ja.md', 'cup/index.en.md']) {
    write(`content/coding-notes/${path.dirname(file)}/tea.svg`, svg(40));
    write(`content/coding-notes/${file}`, `${noteFront}![](tea.svg) [x](/projects)\n\n${diagram}`);
  }
  const first = await build();
  const warning = expect.stringContaining('line 7');
  expect(first).toMatchObject({ count: 3, read: { warnings: [warning, warning, warning] } });
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

test('a build and a check beside development leave its texts and pictures alone', async () => {
  write('content/coding-notes/tea/tea.svg', svg(40));
  write('content/coding-notes/tea/index.en.md', `${noteFront}![tea](tea.svg)\n`);
  const first = await build('development');
  await build('check');
  const built = await build('production');
  expect(built.count).toBe(1);
  expect(await build('development')).toEqual({ ...first, count: 0 });
  expect(await build('production')).toEqual({ ...built, count: 0 });
});

test.each([
  ['tea.svg', svg(40), { warnings: [] }],
  ['clip.mp4', 'film', [expect.stringContaining('coding-notes/tea/clip.mp4: expected')]],
])('a text that shows %s is compiled again when this file is added', async (name, file, after) => {
  write('content/coding-notes/tea/index.en.md', `${noteFront}![tea](${name})\n`);
  const missing = [expect.stringContaining(`found no coding-notes/tea/${name}`)];
  expect((await build()).read).toEqual(missing);
  expect(await build()).toEqual({ count: 0, read: missing });
  write(`content/coding-notes/tea/${name}`, file);
  expect((await build()).read).toMatchObject(after);
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

test('an error is reported each time, with the errors of its links', async () => {
  write('content/coding-notes/tea/index.en.md', `${noteFront}# Tea\n\n[x](/nowhere)\n`);
  const { read } = await build();
  expect(read).toHaveLength(2);
  expect(await build()).toEqual({ count: 0, read });
});
