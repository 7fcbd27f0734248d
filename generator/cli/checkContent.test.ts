/** @jest-environment node */
import { printed } from '../lib/diagnostics';
import { contextOf, errorsIn, withPictures } from '../testing/compile';
import { noteFront as note, ownersFolder, project } from '../testing/ownersFolder';
import { checkContent } from './checkContent';

const compiled = jest.fn();
jest.mock('../text/compileMarkdown', () => {
  const { compileMarkdown } = jest.requireActual('../text/compileMarkdown');
  return {
    compileMarkdown: (...given: unknown[]) => {
      compiled();
      return compileMarkdown(...given);
    },
  };
});

const owner = ownersFolder();
const { write } = owner;

const draft = note.replace('tags', 'draft: true\ntags');
const scheduled = note.replace('2026-03-01', '2999-12-31');
const privateDraft = draft.replace('draft', 'audience: signed-in\ndraft');
const writeNote = (slug: string, text: string) =>
  write(`content/coding-notes/${slug}/index.zh-Hant-TW.md`, text);
const aliasesOf = (front: string, alias: string) =>
  front.replace('tags', `aliases: [${alias}]\ntags`);

/** Returns all that `npm run check:content` finds: the errors, and then the warnings. */
async function check(): Promise<readonly string[]> {
  const { folders } = owner;
  const context = contextOf(folders, 'check');
  const { errors, warnings } = await checkContent(folders.content, context, true);
  return [...errors, ...warnings].map(printed);
}

/** Returns the errors that stop a build. */
const build = () => errorsIn(owner.folders, { drafts: false });

test.each([
  ['a draft', draft, '/coding-notes/cup'],
  ['a scheduled entry', scheduled, '/coding-notes/cup'],
  ['a private draft', privateDraft, '/coding-notes/cup'],
  ['the private page of a draft', privateDraft, '/private/coding-notes/cup'],
  ['an earlier address of a draft', aliasesOf(draft, '/cup'), '/cup'],
  ['the topic of a draft', draft.replace('[]', '[clay]'), '/topics/clay'],
])('a published link to %s is one error, as in a build', async (_, cup, target) => {
  writeNote('cup', cup);
  writeNote('tea', `${note}[cup](${target})\n`);
  expect(build()).toEqual([expect.stringMatching(/line 7: expected a page of this site/)]);
  expect(await check()).toEqual(build());
});

test.each([
  [
    'a published link to a list that only a draft is in',
    () => {
      write('content/projects/clock.json', project);
      write('content/projects/clock/index.zh-Hant-TW.md', '[notes](/coding-notes)\n');
    },
    'projects/clock/index.zh-Hant-TW.md: line 1: expected a page of this site or a file in public/, found a draft at /coding-notes',
  ],
  [
    'an earlier address that is the address of a draft',
    () => writeNote('tea', aliasesOf(note, '/coding-notes/cup')),
    'coding-notes/tea/index.zh-Hant-TW.md: line 5: aliases: expected an address that no page or file has, got /coding-notes/cup, which would collide with the page /coding-notes/cup',
  ],
  [
    'a file in public/ that is in the way of a draft',
    () => write('content/public/coding-notes/cup.html', 'cup'),
    'public/coding-notes/cup.html: expected another name, because the file would collide with the page /coding-notes/cup; rename it',
  ],
])('%s is one error, as in a build', async (_, make, error) => {
  writeNote('cup', draft);
  make();
  expect(build()).toEqual([error]);
  expect(await check()).toEqual([error]);
});

test('a private picture that a public draft shows is one error, as in a build', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"></svg>';
  for (const slug of ['cup', 'tea']) write(`content/coding-notes/${slug}/tea.svg`, svg);
  writeNote('cup', `${draft}![茶](tea.svg)\n`);
  writeNote('tea', `${note.replace('tags', 'audience: signed-in\ntags')}![茶](tea.svg)\n`);
  const built = errorsIn(await withPictures(owner), { drafts: false });
  expect(built).toEqual([expect.stringMatching(/tea.*expected a picture that is not public/)]);
  expect(await check()).toEqual(built);
});

test('mistakes that only drafts have are found as well, after those that stop a build', async () => {
  writeNote('cup', `${aliasesOf(draft, '/coding-notes/tea')}[x](/nowhere)\n`);
  writeNote('tea', `${aliasesOf(note, '/topics/clay')}[cup](/coding-notes/cup)\n`);
  writeNote('pot', draft.replace('[]', '[clay]'));
  expect(build()).toHaveLength(1);
  expect(await check()).toEqual([
    ...build(),
    expect.stringMatching(/cup.*got \/coding-notes\/tea, which would collide/),
    expect.stringMatching(/tea.*got \/topics\/clay, which would collide/),
    expect.stringMatching(/cup.*found none at \/nowhere/),
  ]);
});

test('a text is compiled once, even if it has errors, and warnings are found as well', async () => {
  writeNote('cup', `${draft}# Cup\n`);
  write('content/coding-notes/tea/cup.psd', '');
  writeNote('tea', note);
  compiled.mockClear();
  expect(await check()).toEqual([
    'coding-notes/cup/index.zh-Hant-TW.md: line 8: expected headings from ## on: the title is the first level',
    'coding-notes/tea/cup.psd: expected a text beside it that shows it, found none',
  ]);
  expect(compiled).toHaveBeenCalledTimes(2);
});
