/** @jest-environment node */
import { right } from 'fp-ts/Either';
import { errorsIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { readHasTopics, readWrittenSections } from './ownerDefinitions';
import { readTopicNames } from './readSite';

const owner = ownersFolder();
const { write } = owner;
const note = (draft: boolean) => `---\ntitle: 茶\ndraft: ${draft}\n---\n`;

function sections(drafts: boolean) {
  return readWrittenSections(owner.folders, { drafts });
}

test('without content, all sections are empty', () => {
  write('content/coding-notes/.DS_Store', 'x');
  expect(sections(true)).toEqual([]);
});

test('the sections with content are in the order of the top bar', () => {
  write('content/reading-notes/book/index.zh-Hant-TW.md', note(false));
  write('content/coding-notes/tea/index.zh-Hant-TW.md', '---\ntitle: 茶\n---\n');
  write('content/article-share/page.json', {});
  expect(sections(false)).toEqual(['article-share', 'coding-notes', 'reading-notes']);
});

test('a section with only drafts is empty if drafts are not shown', () => {
  write('content/sport-notes/race/index.zh-Hant-TW.md', note(true));
  write('content/article-share/page.json', { draft: true });
  write('content/article-share/page/index.zh-Hant-TW.md', '');
  expect(sections(false)).toEqual([]);
  expect(sections(true)).toEqual(['article-share', 'sport-notes']);
  write('content/sport-notes/run/index.zh-Hant-TW.md', note(false));
  expect(sections(false)).toEqual(['sport-notes']);
});

test('a file with mistakes counts as content', () => {
  write('content/sport-notes/race/index.zh-Hant-TW.md', '---\ntitle: [\n---\n');
  write('content/article-share/page.json', '{');
  expect(sections(false)).toEqual(['article-share', 'sport-notes']);
  write('content/article-share/page.json', 'null');
  expect(sections(false)).toEqual(['article-share', 'sport-notes']);
});

test('the names of topics are the owner’s, and a file with errors gives none', () => {
  const names = () => readTopicNames(owner.folders);
  expect(names()).toEqual(right({}));
  write('content/topics.yaml', 'tea: { ja: 茶 }\n');
  expect(names()).toEqual(right({ tea: { ja: '茶' } }));
  write('content/topics.yaml', 'Tea: { ja: 茶 }\ncup: { fr: tasse }\n');
  expect(errorsIn(owner.folders)).toEqual([
    expect.stringMatching(/^topics\.yaml: line 1: Tea: expected letters .* got "Tea"$/),
    expect.stringMatching(/^topics\.yaml: line 2: cup\.fr: unknown key/),
  ]);
});

test('there is a list of topics if an entry of the public site has one', () => {
  const hasTopics = () => readHasTopics(owner.folders, { drafts: false });
  write('content/projects/clock.json', { tags: [] });
  write('content/projects/atlas.json', { tags: ['maps'], draft: true });
  write('content/projects/later.json', { tags: ['maps'], audience: 'family' });
  expect(hasTopics()).toBe(false);
  write('content/coding-notes/tea/index.en.md', '---\ntitle: Tea\ntags: [tea]\n---\n');
  expect(hasTopics()).toBe(true);
});
