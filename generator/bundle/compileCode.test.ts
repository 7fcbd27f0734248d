/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { ownersFolder } from '../testing/ownersFolder';
import { compileCode } from './compileCode';

const configured = jest.fn<Configuration[], [unknown]>();
jest.mock('../../webpack.config', () => ({
  __esModule: true,
  default: (options: unknown) => configured(options),
}));

const owner = ownersFolder();
const { write } = owner;

/** Compiles what a test has written instead of the site, the code that renders, and the script. */
function compile() {
  const shared = { mode: 'production', context: owner.root } as const;
  const to = (folder: string) => ({ path: path.join(owner.root, 'made', folder) });
  configured.mockReturnValue([
    {
      ...shared,
      entry: { main: './main.js', start: './start.js', worker: './worker.js' },
      output: { ...to('site'), filename: 'assets/[name].js' },
      experiments: { css: true },
    },
    { ...shared, entry: './rendering.js', output: to('') },
    { ...shared, entry: './inline.js', output: to('') },
  ]);
  return compileCode({ folder: path.join(owner.root, 'made'), definitions: {} as never });
}

beforeEach(() => {
  write('package.json', { type: 'module' });
  for (const name of ['tea', 'cup', 'pot']) {
    write(`node_modules/${name}/package.json`, { name, version: '1.0.0' });
    write(`node_modules/${name}/index.js`, 'console.log(document.title);');
  }
  write(
    'main.js',
    "import './main.css'; import 'tea'; import(/* webpackChunkName: 'tea' */ './tea.js');",
  );
  write('main.css', 'p { color: red }');
  write('tea.js', "import './tea.css'; export const cup = 1;");
  write('tea.css', 'b { color: red }');
  write('start.js', 'document.title;');
  write('worker.js', 'self.cup = 1;');
  write('rendering.js', "import 'pot';");
  write('inline.js', "import 'cup';");
});

test('rendering gets the scripts and styles of the site, and of each part that loads on demand', async () => {
  const { files, ...parts } = await compile();
  expect(parts).toEqual({
    main: { scripts: ['/assets/main.js'], styles: ['/assets/main.css'] },
    start: { scripts: ['/assets/start.js'], styles: [] },
    chunks: { tea: { scripts: ['/assets/tea.js'], styles: ['/assets/tea.css'] } },
  });
  expect(files.toSorted()).toEqual([
    '/assets/main.css',
    '/assets/main.js',
    '/assets/start.js',
    '/assets/tea.css',
    '/assets/tea.js',
    '/assets/worker.js',
  ]);
  // Visitors get no code that renders pages.
  const notices = readFileSync(path.join(owner.root, 'made/THIRD-PARTY-NOTICES.txt'), 'utf8');
  expect(notices.match(/^\w+(?= [\d.]+ \()/gm)).toEqual(['cup', 'tea', 'webpack']);
});

test('warnings are printed, and the errors of all parts stop the build', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  write('start.js', 'import(document.title);');
  expect(await compile()).toHaveProperty('start.scripts', ['/assets/start.js']);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('WARNING in ./start.js')]]);
  write('rendering.js', "import 'milk';");
  write('inline.js', '{');
  await expect(compile()).rejects.toThrow(/Can't resolve 'milk'[^]*inline\.js/);
});
