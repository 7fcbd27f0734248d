/** @jest-environment node */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PlannedFile } from '../model/plannedFile';
import { makingOf } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { compressCode, compressedVersions } from './compressed';

const owner = ownersFolder();

/** Makes the compressed versions of a file. Returns those that are worth storing. */
async function versionsOf(file: string, text: string | Buffer, isPage = false) {
  const planned: PlannedFile = {
    path: file,
    producer: 'the test',
    visibility: 'everyone',
    isPage,
    make: () => ({ text: String(text) }),
  };
  const bytesOf = (name: string) =>
    name === file ? Promise.resolve(Buffer.from(text)) : Promise.reject(new Error(name));
  const versions = new Map<string, Buffer>();
  for (const { path: name, make } of compressedVersions(planned)) {
    const content = await make?.({ ...makingOf(owner.folders), bytesOf });
    if (content) versions.set(name, (content as { bytes: Buffer }).bytes);
  }
  return versions;
}

test('a text file has compressed files with the same content', async () => {
  const feed = '<p>頁</p>'.repeat(100);
  const versions = await versionsOf('/feeds/a.ja.atom', feed);
  expect([...versions.keys()]).toEqual(['/feeds/a.ja.atom.gz', '/feeds/a.ja.atom.br']);
  const [gzip = Buffer.of(), brotli = Buffer.of()] = versions.values();
  expect(gunzipSync(gzip).toString()).toBe(feed);
  expect(brotliDecompressSync(brotli).toString()).toBe(feed);
});

test('a page has a brotli version, and other HTML has none', async () => {
  const html = 'page '.repeat(100);
  expect([...(await versionsOf('/a.html', html, true)).keys()]).toEqual(['/a.html.br']);
  expect((await versionsOf('/demo/a.html', html)).size).toBe(0);
});

test('all formats of text are compressed, but neither pictures nor small files', async () => {
  const text = 'tea '.repeat(100);
  for (const name of ['a.js', 'a.css', 'a.json', 'a.svg', 'a.xml', 'a.txt', 'a.webmanifest']) {
    expect([...(await versionsOf(`/${name}`, text)).keys()]).toEqual([
      `/${name}.gz`,
      `/${name}.br`,
    ]);
  }
  expect((await versionsOf('/images/a.png', text)).size).toBe(0);
  expect((await versionsOf('/robots.txt', 'a'.repeat(255))).size).toBe(0);
  // Bytes at random become hardly smaller.
  const random = [...'abcdefghijklmnopqrstuvwx'].map((one) =>
    createHash('sha512').update(one).digest(),
  );
  expect((await versionsOf('/b.txt', Buffer.concat([...random, Buffer.alloc(80)]))).size).toBe(0);
});

test('code is compressed where it is', async () => {
  const code = 'code '.repeat(100);
  owner.write('webpack/assets/a.js', code);
  owner.write('webpack/assets/small.js', 'code');
  const folder = path.join(owner.root, 'webpack');
  const compressed = await compressCode(folder, ['/assets/a.js', '/assets/small.js']);
  expect(compressed).toEqual(['/assets/a.js.br', '/assets/a.js.gz']);
  const brotli = readFileSync(path.join(folder, 'assets/a.js.br'));
  expect(brotliDecompressSync(brotli).toString()).toBe(code);
});
