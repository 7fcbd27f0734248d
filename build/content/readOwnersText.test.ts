/** @jest-environment node */
import { left, right } from 'fp-ts/Either';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { readOwnersText } from './readOwnersText';

const owner = ownersFolder();

function read(bytes: Buffer) {
  const file = path.join(owner.root, 'text');
  writeFileSync(file, bytes);
  return readOwnersText(file);
}

test('a byte order mark is no part of the text, and a replacement character is', () => {
  expect(read(Buffer.from('\uFEFF茶\uFFFD\n'))).toEqual(right('茶\uFFFD\n'));
});

test.each([
  ['Big5', Buffer.from([0x61, 0x0a, 0xef, 0xbf, 0xbd, 0x0a, 0xaf, 0xf9, 0x0a]), 3],
  ['UTF-16', Buffer.from('\uFEFFtitle', 'utf16le'), 1],
  ['a character cut in two', Buffer.from('a\n茶').subarray(0, -1), 2],
])('%s is named with its line', (_, bytes, line) => {
  expect(read(bytes)).toEqual(left(`line ${line}: expected text in UTF-8, got another encoding`));
});
