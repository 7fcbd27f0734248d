/** @jest-environment node */
import { chmodSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { contextOf, errorsIn, siteIn, withPictures } from '../testing/compile';
import { asUnprivileged } from '../testing/asUnprivileged';
import { noteFront, ownersFolder } from '../testing/ownersFolder';
import { checkContent } from '../cli/checkContent';
import { hashInputs } from '../make/buildInputs';

const owner = ownersFolder();
const { write } = owner;
const at = (name: string) => path.join(owner.root, name);
const link = (target: string, name: string) => symlinkSync(target, at(name));

/** Returns the errors that a build finds. It first hashes all files and converts the pictures. */
async function mistakes(): Promise<readonly string[]> {
  hashInputs(owner.root);
  await checkContent(owner.folders.content, contextOf(owner.folders, 'check'), true);
  return errorsIn(await withPictures(owner));
}

beforeEach(() => {
  write('content/coding-notes/tea/index.en.md', `${noteFront}\nTea.\n`);
  write('content/public/demo/cup.txt', 'cup');
});

const reason = 'expected a file that can be read, got';

test('a link that leads nowhere is named', async () => {
  link('none', 'content/coding-notes/tea/index.ja.md');
  expect(errorsIn(owner.folders)).toEqual([
    `coding-notes/tea/index.ja.md: ${reason} a link that leads nowhere`,
  ]);
  link('none', 'content/public/demo/nowhere.txt');
  await expect(withPictures(owner)).rejects.toThrow('public/demo/nowhere.txt');
  expect(() => hashInputs(owner.root)).toThrow('tea/index.ja.md');
});

test('a file that may not be read is reported by its path', () => {
  for (const name of ['', 'content', 'content/coding-notes', 'content/coding-notes/tea']) {
    chmodSync(at(name), 0o755);
  }
  chmodSync(at('content/coding-notes/tea/index.en.md'), 0);
  asUnprivileged(() => {
    expect(errorsIn(owner.folders)).toEqual([
      `coding-notes/tea/index.en.md: ${reason} EACCES: permission denied`,
    ]);
  });
});

test('a folder in the place of a text is reported by its path', () => {
  write('content/coding-notes/tea/index.ja.md/cup.txt', 'cup');
  expect(errorsIn(owner.folders)).toEqual([
    `coding-notes/tea/index.ja.md: ${reason} EISDIR: illegal operation on a directory`,
  ]);
});

test('the rules for web hosts are part of the site, and have to be text in UTF-8', () => {
  write('content/public/_headers', '\ufeff/demo/*\r\n  X-Robots-Tag: noindex\r\n');
  expect(siteIn(owner.folders).hostRules).toEqual(
    new Map([['_headers', '/demo/*\n  X-Robots-Tag: noindex\n']]),
  );
  write('content/public/_redirects', Buffer.from('/shop /tea\n/caf\xe9 /shop\n', 'latin1'));
  expect(errorsIn(owner.folders)).toEqual([
    'public/_redirects: line 2: expected text in UTF-8, got another encoding',
  ]);
});

test('the link that an editor puts beside an open file is ignored', async () => {
  link('mei@host.1234', 'content/public/.#cup.txt');
  link('mei@host.1234', 'content/coding-notes/tea/.#index.en.md');
  expect(await mistakes()).toEqual([]);
});
