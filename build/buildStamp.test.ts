/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashInputs, isBuilt, removeStamp, stampBuild } from './buildStamp';

let root: string;
let stamp: string;
const dist = () => path.join(root, 'dist');
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'stamp-'));
  stamp = path.join(root, 'stamp');
  for (const folder of ['src', 'server', 'dist']) mkdirSync(path.join(root, folder));
  write('src/index.tsx', 'one');
  write('dist/index.html', 'page');
  stampBuild(dist(), stamp, hashInputs(root));
});
afterEach(() => {
  delete process.env['API_HOST'];
  rmSync(root, { recursive: true });
});

test('a site with unchanged inputs and files is up to date', () => {
  expect(isBuilt(dist(), stamp, hashInputs(root))).toBe(true);
});

test.each([
  ['a file of the application was changed', () => write('src/index.tsx', 'two')],
  ['a file was added', () => write('server/securityHeaders.ts', '')],
  ['a variable was set', () => (process.env['API_HOST'] = 'https://api.test')],
  ['a page was removed', () => rmSync(path.join(root, 'dist/index.html'))],
  ['a page was changed', () => write('dist/index.html', 'other')],
  ['a build was broken off', () => removeStamp(stamp)],
])('after %s, it is not', (_what, change) => {
  change();
  expect(isBuilt(dist(), stamp, hashInputs(root))).toBe(false);
});
