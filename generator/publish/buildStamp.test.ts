/** @jest-environment node */
import path from 'node:path';
import { hashInputs, isBuilt, removeStamp, stampBuild } from './buildStamp';
import { ownersFolder } from '../testing/ownersFolder';

const project = ownersFolder();
const { write } = project;
const at = (name: string) => path.join(project.root, name);
const isUpToDate = () => isBuilt(at('dist'), at('stamp'), hashInputs(project.root));

beforeEach(() => {
  write('src/index.tsx', 'one');
  write('dist/index.html', 'page');
  stampBuild(at('dist'), at('stamp'), hashInputs(project.root));
});
afterEach(() => delete process.env['API_HOST']);

test('a site with unchanged inputs and files is up to date', () => {
  expect(isUpToDate()).toBe(true);
});

test.each([
  ['a change of a file of the application', () => write('src/index.tsx', 'two')],
  ['a new file', () => write('server/securityHeaders.ts', '')],
  ['a new variable', () => (process.env['API_HOST'] = 'https://api.test')],
  ['the removal of a page', () => project.remove('dist/index.html')],
  ['a change of a page', () => write('dist/index.html', 'other')],
  ['a change of the private entries', () => write('dist-private/entries.json', '{}')],
  ['an interrupted build', () => removeStamp(at('stamp'))],
])('the site is out of date after %s', (_what, change) => {
  change();
  expect(isUpToDate()).toBe(false);
});

test('the site is out of date on the day of a scheduled entry', () => {
  write('content/a.json', '{"date":"2030-01-02"}');
  const on = (today: string) => hashInputs(project.root, today);
  expect(on('2029-12-31')).toBe(on('2030-01-01'));
  expect(on('2030-01-02')).not.toBe(on('2030-01-01'));
  expect(on('2030-01-03')).toBe(on('2030-01-02'));
});
