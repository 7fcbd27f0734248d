/** @jest-environment node */
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Output } from '../lib/output';
import { ownersFolder } from '../testing/ownersFolder';
import { compressPage, compressSite } from './compressSite';

const site = ownersFolder();
const place = (name: string) => path.join(site.root, name);
const producer = 'the test';

function build(number: number, files: Readonly<Record<string, string | Buffer>>): Output {
  const output = new Output({
    site: place(`dist${number}`),
    private: place('private'),
    previousSite: place(`dist${number - 1}`),
  });
  for (const [name, content] of Object.entries(files)) {
    output.add({ path: name, content: { bytes: Buffer.from(content) }, producer });
  }
  return output;
}

test('a text file has compressed files with the same content', async () => {
  const feed = '<p>頁</p>'.repeat(100);
  const output = build(1, { '/feeds/a.ja.atom': feed });
  expect(await compressSite(output)).toBe(1);
  const read = (extension: string) => readFileSync(place(`dist1/feeds/a.ja.atom${extension}`));
  expect(read('').toString()).toBe(feed);
  expect(brotliDecompressSync(read('.br')).toString()).toBe(feed);
  expect(gunzipSync(read('.gz')).toString()).toBe(feed);
  expect(output.files).toEqual(['', '.gz', '.br'].map((end) => `/feeds/a.ja.atom${end}`));
});

test('only files that have changed since the previous build are compressed', async () => {
  const [text, other] = ['text '.repeat(100), 'other '.repeat(100)];
  expect(await compressSite(build(1, { '/a.js': text, '/b.js': text }))).toBe(2);
  expect(await compressSite(build(2, { '/a.js': text, '/b.js': other, '/c.js': text }))).toBe(2);
  const number = (folder: string) => statSync(place(`${folder}/a.js.br`)).ino;
  expect(number('dist2')).toBe(number('dist1'));
  expect(brotliDecompressSync(readFileSync(place('dist2/b.js.br'))).toString()).toBe(other);
});

test('a page has a brotli version with the same content, and a changed page another one', async () => {
  for (const [number, html] of [
    [1, 'page '.repeat(100)],
    [2, 'other page '.repeat(100)],
  ] as const) {
    const output = build(number, { '/a.html': html });
    await compressPage(output, '/a.html', Buffer.from(html));
    const compressed = readFileSync(place(`dist${number}/a.html.br`));
    expect(brotliDecompressSync(compressed).toString()).toBe(html);
    expect(existsSync(place(`dist${number}/a.html.gz`))).toBe(false);
  }
});

test('a page that the previous build did not compress is compressed', async () => {
  const html = 'page '.repeat(100);
  build(1, { '/a.html': html });
  await compressPage(build(2, { '/a.html': html }), '/a.html', Buffer.from(html));
  expect(existsSync(place('dist2/a.html.br'))).toBe(true);
});

test('pictures and small files are not compressed', async () => {
  const output = build(1, { '/images/a.png': Buffer.alloc(1_000), '/robots.txt': 'User-agent: *' });
  expect(await compressSite(output)).toBe(0);
  expect(output.files).toEqual(['/images/a.png', '/robots.txt']);
});

test('a file of the owner is not replaced by a compressed version', async () => {
  const output = build(1, { '/a.js': 'text '.repeat(100), '/a.js.br': 'of the owner' });
  await expect(compressSite(output)).rejects.toThrow(
    '/a.js.br: expected a new file from the compressed version of /a.js',
  );
});
