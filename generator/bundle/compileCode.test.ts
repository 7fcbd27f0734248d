/** @jest-environment node */
import path from 'node:path';
import { webpack } from 'webpack';
import { ownersFolder } from '../testing/ownersFolder';
import type { CodeFiles } from '../model/codeFiles';
import { codeFilesOf } from './compileCode';

const owner = ownersFolder();
const { write } = owner;

test('rendering gets the scripts and styles of the site, and of each part that loads on demand', async () => {
  write('package.json', { type: 'module' });
  write('main.js', "import './main.css'; import(/* webpackChunkName: 'tea' */ './tea.js');");
  write('main.css', 'p { color: red }');
  write('tea.js', "import './tea.css'; export const cup = 1;");
  write('tea.css', 'b { color: red }');
  write('start.js', 'document.title;');
  write('worker.js', 'self.cup = 1;');
  const compiler = webpack({
    mode: 'production',
    context: owner.root,
    entry: { main: './main.js', start: './start.js', worker: './worker.js' },
    output: { path: path.join(owner.root, 'dist'), filename: 'assets/[name].js' },
    experiments: { css: true },
  });
  const { files, ...parts } = await new Promise<CodeFiles>((resolve, reject) => {
    compiler.run((error, stats) =>
      stats ? resolve(codeFilesOf(stats.compilation)) : reject(error),
    );
  });
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
});
