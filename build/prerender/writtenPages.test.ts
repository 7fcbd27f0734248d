import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeOtherPages, writeText } from './writtenPages';

let dist: string;
beforeEach(() => (dist = mkdtempSync(path.join(tmpdir(), 'written-pages-'))));
afterEach(() => rmSync(dist, { recursive: true }));

const names = () => (readdirSync(dist, { recursive: true }) as string[]).toSorted();

test('pages of an earlier build go, and all compressed ones; what is no page stays', () => {
  const old = ['/a.html.br', '/a.html.gz', '/notes/b.html', '/notes/b.html.br'];
  for (const name of ['/a.html', '/main.js', '/main.js.br', ...old]) writeText(dist, name, name);
  removeOtherPages(dist, new Set(['/a.html']));
  expect(names()).toEqual(['a.html', 'main.js', 'main.js.br', 'notes']);
});
