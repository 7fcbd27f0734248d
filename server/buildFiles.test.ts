import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { followInlineHashes } from './buildFiles';
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

test('without the file there are no hashes', () => {
  expect(followInlineHashes(directory, noReport)()).toEqual(none);
});

test('without the folder there are no hashes', () => {
  expect(followInlineHashes(path.join(directory, 'dist'), noReport)()).toEqual(none);
});

test('the file is read again when it appears, changes or disappears', () => {
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
])('with %p the server does not start, and says what was expected', (text) => {
  write(text);
  expect(() => followInlineHashes(directory, noReport)).toThrow(StartError);
  expect(() => followInlineHashes(directory, noReport)).toThrow(
    'inline-hashes.json: expected {"script": […], "style": […]}',
  );
});

test('a file that becomes invalid is reported once, and the previous hashes stay valid', () => {
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
