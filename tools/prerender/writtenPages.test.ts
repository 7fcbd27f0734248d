import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { removeOtherPages, writeText } from './writtenPages';

let dist: string;
beforeEach(() => (dist = mkdtempSync(path.join(tmpdir(), 'written-pages-'))));
afterEach(() => rmSync(dist, { recursive: true }));

const names = () => (readdirSync(dist, { recursive: true }) as string[]).toSorted();

test('a page stands there plain and compressed, the same in each form', async () => {
  const html = '<p>頁</p>'.repeat(100);
  await writeText(dist, '/notes/a.ja.html', html);
  const read = (end: string) => readFileSync(path.join(dist, `notes/a.ja.html${end}`));
  expect(read('').toString()).toBe(html);
  expect(brotliDecompressSync(read('.br')).toString()).toBe(html);
  expect(gunzipSync(read('.gz')).toString()).toBe(html);
});

test('pages of an earlier build go, with their compressed forms; what is no page stays', async () => {
  await writeText(dist, '/a.html', 'a');
  await writeText(dist, '/notes/b.html', 'b');
  writeFileSync(path.join(dist, 'main.js'), '');
  await removeOtherPages(dist, new Set(['/a.html']));
  expect(names()).toEqual(['a.html', 'a.html.br', 'a.html.gz', 'main.js', 'notes']);
});
