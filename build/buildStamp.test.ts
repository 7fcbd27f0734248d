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
  ['a change of a file of the application', () => write('src/index.tsx', 'two')],
  ['a new file', () => write('server/securityHeaders.ts', '')],
  ['a new variable', () => (process.env['API_HOST'] = 'https://api.test')],
  ['the removal of a page', () => rmSync(path.join(root, 'dist/index.html'))],
  ['a change of a page', () => write('dist/index.html', 'other')],
  ['an interrupted build', () => removeStamp(stamp)],
])('the site is out of date after %s', (_what, change) => {
  change();
  expect(isBuilt(dist(), stamp, hashInputs(root))).toBe(false);
});

test('the site is out of date on the day of a scheduled entry', () => {
  mkdirSync(path.join(root, 'content'));
  write('content/a.json', '{"date":"2030-01-02"}');
  const on = (today: string) => hashInputs(root, today);
  expect(on('2029-12-31')).toBe(on('2030-01-01'));
  expect(on('2030-01-02')).not.toBe(on('2030-01-01'));
  expect(on('2030-01-03')).toBe(on('2030-01-02'));
});
