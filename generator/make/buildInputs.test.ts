/** @jest-environment node */
import path from 'node:path';
import type { Build } from '../../server/buildFiles';
import { ownersFolder } from '../testing/ownersFolder';
import { checkUnchanged, hashInputs, hashProject, isBuilt } from './buildInputs';

const project = ownersFolder();
const { write } = project;
const isUpToDate = () => isBuilt(path.join(project.root, 'dist'), hashInputs(project.root));

beforeEach(() => {
  write('src/index.tsx', 'one');
  write('dist/index.html', 'page');
  write('dist-private/entries.json', '{}');
  const build: Build = {
    inputs: hashInputs(project.root),
    version: '1.0.0',
    publicUrl: 'http://localhost:8080',
    files: ['/index.html'],
    policies: [],
    pages: {},
    redirects: {},
    publicFiles: [],
  };
  write('dist/build.json', build);
});
afterEach(() => {
  delete process.env['API_HOST'];
  delete process.env['SIGN_IN'];
});

test('a site with unchanged inputs and files is up to date', () => {
  expect(isUpToDate()).toBe(true);
});

test('a site is up to date if a variable has the value that it has by default', () => {
  process.env['SIGN_IN'] = 'on';
  expect(isUpToDate()).toBe(true);
});

test.each([
  ['a change of a file of the application', () => write('src/index.tsx', 'two')],
  ['a new file', () => write('server/securityHeaders.ts', '')],
  ['a new setting', () => (process.env['API_HOST'] = 'https://api.test')],
  ['the removal of a page', () => project.remove('dist/index.html')],
  ['the removal of the private entries', () => project.remove('dist-private')],
  ['the removal of the description of the build', () => project.remove('dist/build.json')],
  ['a build by an earlier version', () => write('dist/build.json', '{}')],
])('the site is out of date after %s', (_what, change) => {
  change();
  expect(isUpToDate()).toBe(false);
});

test('the site is out of date on the day of a scheduled entry', () => {
  write('content/a.json', '{"date":"2030-01-02"}');
  const on = (today: string) => hashInputs(project.root, { today });
  expect(on('2029-12-31')).toBe(on('2030-01-01'));
  expect(on('2030-01-02')).not.toBe(on('2030-01-01'));
  expect(on('2030-01-03')).toBe(on('2030-01-02'));
});

test.each([
  ['a changed file', () => write('src/index.tsx', 'two')],
  ['a new file', () => write('server/securityHeaders.ts', '')],
  ['a removed file', () => project.remove('src/index.tsx')],
])('a build ends if the project changes meanwhile: %s', (_what, change) => {
  const before = hashProject(project.root);
  write('content/a.json', '{}');
  expect(() => checkUnchanged(project.root, before)).not.toThrow();
  change();
  expect(() => checkUnchanged(project.root, before)).toThrow(
    /change in the project .* build again/,
  );
});
