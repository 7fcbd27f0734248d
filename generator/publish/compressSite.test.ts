/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressSite } from './compressSite';
import { ownersFolder } from '../testing/ownersFolder';

const site = ownersFolder();
const write = (name: string, content: string | Buffer) => site.write(`dist/${name}`, content);
const dist = () => path.join(site.root, 'dist');
const read = (name: string) => readFileSync(path.join(dist(), name));
const names = () => (readdirSync(dist(), { recursive: true }) as string[]).toSorted();

test('a text file has compressed files with the same content', async () => {
  const feed = '<p>頁</p>'.repeat(100);
  write('feeds/a.ja.atom', feed);
  expect(await compressSite(dist())).toBe(1);
  expect(read('feeds/a.ja.atom').toString()).toBe(feed);
  expect(brotliDecompressSync(read('feeds/a.ja.atom.br')).toString()).toBe(feed);
  expect(gunzipSync(read('feeds/a.ja.atom.gz')).toString()).toBe(feed);
});

test('a changed file replaces its compressed files', async () => {
  write('feed.en.atom', 'old '.repeat(100));
  await compressSite(dist());
  write('feed.en.atom', 'new '.repeat(100));
  await compressSite(dist());
  expect(brotliDecompressSync(read('feed.en.atom.br')).toString()).toMatch(/^new /);
});

test('code and content of earlier builds are not compressed again', async () => {
  for (const name of ['assets/main.0.js', 'content/0/en/home.json']) {
    write(name, 'text '.repeat(100));
  }
  expect(await compressSite(dist())).toBe(2);
  write('content/1/en/home.json', 'text '.repeat(100));
  expect(await compressSite(dist())).toBe(1);
});

test('pictures and small files are not compressed', async () => {
  write('images/a.png', Buffer.alloc(1_000));
  write('robots.txt', 'User-agent: *');
  expect(await compressSite(dist())).toBe(0);
  expect(names()).toEqual(['images', 'images/a.png', 'robots.txt']);
});
