/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressSite } from './compressSite';
import { ownersFolder } from './testing/ownersFolder';

const site = ownersFolder();
const write = (name: string, content: string | Buffer) => site.write(`dist/${name}`, content);
const dist = () => path.join(site.root, 'dist');
const read = (name: string) => readFileSync(path.join(dist(), name));
const names = () => (readdirSync(dist(), { recursive: true }) as string[]).toSorted();

test('a text file has compressed files with the same content', async () => {
  const html = '<p>頁</p>'.repeat(100);
  write('notes/a.ja.html', html);
  expect(await compressSite(dist())).toBe(1);
  expect(read('notes/a.ja.html').toString()).toBe(html);
  expect(brotliDecompressSync(read('notes/a.ja.html.br')).toString()).toBe(html);
  expect(gunzipSync(read('notes/a.ja.html.gz')).toString()).toBe(html);
});

test('a changed file replaces its compressed files', async () => {
  write('content/en/home.json', 'old '.repeat(100));
  await compressSite(dist());
  write('content/en/home.json', 'new '.repeat(100));
  await compressSite(dist());
  expect(brotliDecompressSync(read('content/en/home.json.br')).toString()).toMatch(/^new /);
});

test('pictures and small files are not compressed', async () => {
  write('images/a.png', Buffer.alloc(1_000));
  write('robots.txt', 'User-agent: *');
  expect(await compressSite(dist())).toBe(0);
  expect(names()).toEqual(['images', 'images/a.png', 'robots.txt']);
});
