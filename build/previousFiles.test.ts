/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pagePartsFile } from './prerender/pageParts';
import { removeOldFiles, renewPreviousFiles } from './previousFiles';

const day = 24 * 60 * 60 * 1000;
let folder: string;
const dist = () => path.join(folder, 'dist');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'previous-files-'));
  mkdirSync(path.join(dist(), 'assets'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build that writes these files, and leaves those that it finds. */
function build(...names: string[]) {
  renewPreviousFiles(dist(), folder);
  const files = names.map((name) => `assets/${name}`);
  for (const file of files) {
    for (const end of ['', '.br']) writeFileSync(path.join(dist(), file + end), '');
  }
  const none = { scripts: [], styles: [] };
  writeFileSync(
    path.join(folder, pagePartsFile),
    JSON.stringify({ main: none, chunks: {}, files }),
  );
  removeOldFiles(dist(), folder);
}

function pass(days: number) {
  for (const name of readdirSync(path.join(dist(), 'assets'))) {
    const time = new Date(Date.now() - days * day);
    utimesSync(path.join(dist(), 'assets', name), time, time);
  }
}

const assets = () =>
  readdirSync(path.join(dist(), 'assets')).filter((name) => !name.endsWith('.br'));

test('code of the build before stays, however old it is', () => {
  build('a.1.js', 'b.1.css');
  pass(30);
  build('a.2.js', 'b.1.css');
  expect(assets()).toEqual(['a.1.js', 'a.2.js', 'b.1.css']);
});

test('seven days after the build that replaced it, code goes, with its compressed files', () => {
  build('a.1.js');
  build('a.2.js');
  pass(6);
  build('a.3.js');
  expect(assets()).toEqual(['a.1.js', 'a.2.js', 'a.3.js']);
  pass(8);
  build('a.3.js');
  expect(readdirSync(path.join(dist(), 'assets'))).toEqual(['a.3.js', 'a.3.js.br']);
});
