import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PageMemory } from './pageMemory';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'page-memory-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => path.join(folder, 'pages.json');
const hashes: Record<string, string> = { '/content/en/a.json': '1' };
const hashOf = (content: string) => hashes[content];

function build(name: string, text: string) {
  const memory = new PageMemory(file(), name);
  const before = memory.isUnchanged('/a.html', hashOf);
  if (before) memory.keep('/a.html');
  else memory.keep('/a.html', { '/content/en/a.json': text });
  memory.save();
  return before;
}

test('a page is unchanged as long as all that it shows is, over any number of builds', () => {
  expect(build('b1', '1')).toBe(false);
  expect(build('b1', '1')).toBe(true);
  expect(build('b1', '1')).toBe(true);
});

test('another text, or code, makes another page', () => {
  build('b1', '0');
  expect(build('b1', '1')).toBe(false);
  expect(build('b2', '1')).toBe(false);
});

test.each(['{', '[]', '{"build":"b1"}'])('a damaged memory (%s) knows nothing', (text) => {
  writeFileSync(file(), text);
  expect(build('b1', '1')).toBe(false);
});

test('a page that is no longer there is forgotten', () => {
  build('b1', '1');
  new PageMemory(file(), 'b1').save();
  expect(build('b1', '1')).toBe(false);
});
