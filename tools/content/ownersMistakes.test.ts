/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { readSite } from './readSite';
import { readWrittenSections } from './readWrittenSections';

const owner = ownersFolder();
const { write } = owner;

const text = { 'zh-Hant-TW': '茶' };
const project = { title: text, summary: text, date: '2026-03-01', tags: [] };
const note = '---\ntitle: 茶\nsummary: 說茶\ndate: 2026-03-01\ntags: []\n---\n\n好茶。\n';
const noteFile = 'content/coding-notes/tea/index.zh-Hant-TW.md';

function mistakes() {
  const written = readSite(owner.folders, { drafts: false });
  return isLeft(written) ? written.left : [];
}

function writeBytes(file: string, bytes: Buffer) {
  const target = path.join(owner.root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, bytes);
}

test('files with a byte order mark and Windows’ ends of lines are read', () => {
  write('content/projects/clock.json', `\uFEFF${JSON.stringify(project, null, '\t')}`);
  write(noteFile, `\uFEFF${note.replaceAll('\n', '\r\n')}`);
  expect(mistakes()).toEqual([]);
});

test('a file in another encoding is named, a draft or not', () => {
  const big5 = Buffer.from([0xaf, 0xf9]);
  writeBytes('content/projects/clock.json', big5);
  writeBytes(noteFile, Buffer.concat([Buffer.from('---\ntitle: '), big5]));
  expect(mistakes()).toEqual([
    'projects/clock.json: line 1: expected text in UTF-8, got another encoding',
    'coding-notes/tea/index.zh-Hant-TW.md: line 2: expected text in UTF-8, got another encoding',
  ]);
  expect(readWrittenSections(owner.folders, { drafts: false })).toEqual(['coding-notes']);
});

test.each([
  ['content/coding-note/tea/index.zh-Hant-TW.md', 'coding-note'],
  ['content/Projects/clock.json', 'Projects'],
  ['content/running.json', 'running.json'],
])('what lies where nothing is read is named: %s', (file, name) => {
  write(file, note);
  expect(mistakes()).toEqual([
    expect.stringMatching(`^${name}: expected one of profile.json, pro`),
  ]);
});

test('the program’s own files beside the owner’s are none of theirs', () => {
  write('content/profile.json', {});
  write('content/loadContent.ts', '');
  write('content/Localized.test.tsx', '');
  expect(mistakes()).toEqual([]);
});

test.each(['index.ja.md.txt', 'index.ja.MD', 'index.ja.markdown', 'ja.txt'])(
  'a text that would not be read is named: %s',
  (name) => {
    write(noteFile, note);
    write(`content/coding-notes/tea/${name}`, note);
    expect(mistakes()).toEqual([
      `coding-notes/tea/${name}: expected index.<language>.md, one of en, zh-Hant-TW, ja`,
    ]);
  },
);

test.each(['', '好茶。\n', `\n${note}`])(
  'a note without front matter is one mistake: %j',
  (body) => {
    write(noteFile, body);
    expect(mistakes()[0]).toBe(
      'coding-notes/tea/index.zh-Hant-TW.md: line 1: expected front matter with title, summary, date and tags between two lines of ---, found none',
    );
  },
);

test('mistakes of the front matter and of the text are named at once', () => {
  write(noteFile, note.replace('茶', '茶: 綠') + '\n# 大\n');
  expect(mistakes()).toEqual([
    expect.stringMatching(/: line 2: expected YAML: /),
    expect.stringMatching(/: line 10: expected headings from ## on/),
  ]);
});
