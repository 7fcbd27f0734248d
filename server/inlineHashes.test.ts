import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followInlineHashes } from './inlineHashes';
import { StartError } from './config';
import { temporaryFolder } from './testing/temporaryFolder';

const hash = (letter: string) => `sha256-${letter.repeat(43)}=`;
const none = { script: [], style: [] };
const built = { script: [hash('a')], style: [hash('b'), hash('+')] };

let directory: string;
beforeEach(() => (directory = temporaryFolder()));

const write = (text: string) => writeFileSync(path.join(directory, 'inline-hashes.json'), text);
const noReport = (error: Error) => {
  throw error;
};

test('a site without the file has nothing in its pages', () => {
  expect(followInlineHashes(directory, noReport)()).toEqual(none);
});

test('a folder that is not there yet has no pages', () => {
  expect(followInlineHashes(path.join(directory, 'dist'), noReport)()).toEqual(none);
});

test('the file is read, and read again when it changes, comes or goes', () => {
  const hashes = followInlineHashes(directory, noReport);
  write(JSON.stringify(built));
  expect(hashes()).toEqual(built);
  write(JSON.stringify({ ...built, style: [] }));
  expect(hashes()).toEqual({ ...built, style: [] });
  rmSync(path.join(directory, 'inline-hashes.json'));
  expect(hashes()).toEqual(none);
});

test.each([
  '',
  '{"script":["sha256-',
  '[]',
  '{"script":[]}',
  '{"script":["unsafe-inline"],"style":[]}',
  `{"script":["${hash('a')}';img-src *"],"style":[]}`,
])('the server does not start with %p, and says what was expected', (text) => {
  write(text);
  expect(() => followInlineHashes(directory, noReport)).toThrow(StartError);
  expect(() => followInlineHashes(directory, noReport)).toThrow(
    'inline-hashes.json: expected {"script": […], "style": […]}',
  );
});

test('a file that is damaged while the server runs is reported once, and the last good one is valid', () => {
  write(JSON.stringify(built));
  const reported: string[] = [];
  const hashes = followInlineHashes(directory, ({ message }) => reported.push(message));
  write('{"script":[');
  expect(hashes()).toEqual(built);
  expect(hashes()).toEqual(built);
  expect(reported).toEqual([expect.stringContaining('inline-hashes.json: expected')]);
  write(JSON.stringify(none));
  expect(hashes()).toEqual(none);
});
