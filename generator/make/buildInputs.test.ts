/** @jest-environment node */
import { renameSync } from 'node:fs';
import path from 'node:path';
import type { Build } from '../../server/buildFiles';
import { ownersFolder } from '../testing/ownersFolder';
import { checkUnchanged, hashInputs, hashProject, isBuilt } from './buildInputs';

const project = ownersFolder();
const { write } = project;
const at = (name: string) => path.join(project.root, name);
const isUpToDate = () => isBuilt(at('dist'), hashInputs(project.root));

const { version } = process;
const runOn = (value: string) => Object.defineProperty(process, 'version', { value });

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
  runOn(version);
  delete process.env['API_HOST'];
  delete process.env['SIGN_IN'];
});

test('a site is up to date if its inputs and settings are the same, whatever else there is', () => {
  // The file of an editor, and the value that a variable has by default.
  write('src/.index.tsx.swp', 'x');
  write('docs/README.md', 'x');
  process.env['SIGN_IN'] = 'on';
  expect(isUpToDate()).toBe(true);
});

test.each<readonly [string, () => unknown]>([
  ['a change of a file of the application', () => write('src/index.tsx', 'two')],
  ...[
    ...['src/a.ts', 'locales/a.json', 'public/a', 'generator/a.ts', 'server/a.ts', 'packages/a.ts'],
    ...['package.json', 'node_modules/.package-lock.json', 'tsconfig.json', 'webpack.config.ts'],
  ].map((file) => [`a new file ${file}`, () => write(file, '')] as const),
  ['a new text', () => write('content/a.md', '')],
  ['a new name of a text', () => renameSync(at('content/profile.json'), at('content/p.json'))],
  ['an update of Node', () => runOn('v0.0.0')],
  ['a new setting', () => (process.env['API_HOST'] = 'https://api.test')],
  ['a build for developers', () => jest.replaceProperty(process.env, 'NODE_ENV', 'development')],
  ['the removal of a page', () => project.remove('dist/index.html')],
  ['the removal of the private entries', () => project.remove('dist-private')],
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
  ['a new file', () => write('server/securityHeaders.ts', '')],
  ['a removed file', () => project.remove('src/index.tsx')],
])('a build ends if the project changes meanwhile: %s', (_what, change) => {
  const before = hashProject(project.root);
  write('content/a.json', '{}');
  expect(() => checkUnchanged(project.root, before)).not.toThrow();
  change();
  expect(() => checkUnchanged(project.root, before)).toThrow(
    'expected no change in the project during the build, got one; build again',
  );
});
