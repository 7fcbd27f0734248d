/** @jest-environment node */
import path from 'node:path';
import { webpack } from 'webpack';
import { ownersFolder } from '../testing/ownersFolder';
import { PagePartsPlugin, pagePartsFile, readPageParts } from './pageParts';

const owner = ownersFolder();
const { write } = owner;

test('prerendering gets the scripts and styles of the site, and of each part that loads on demand', async () => {
  write('main.js', "import './main.css'; import(/* webpackChunkName: 'tea' */ './tea.js');");
  write('main.css', 'p { color: red }');
  write('tea.js', "import './tea.css'; export const cup = 1;");
  write('tea.css', 'b { color: red }');
  write('worker.js', 'self.cup = 1;');
  const compiler = webpack({
    mode: 'production',
    context: owner.root,
    entry: { main: './main.js', worker: './worker.js' },
    output: { path: path.join(owner.root, 'dist'), filename: 'assets/[name].js' },
    experiments: { css: true },
    plugins: [
      new PagePartsPlugin(path.join(owner.root, 'parts'), {
        definitions: {},
        files: ['content/1/ja/home.json'],
        folderUrl: '/content/1',
      }),
    ],
  });
  await new Promise((resolve) => compiler.run(resolve));
  const { files, ...parts } = readPageParts(path.join(owner.root, 'parts'));
  expect(parts).toEqual({
    main: { scripts: ['/assets/main.js'], styles: ['/assets/main.css'] },
    chunks: { tea: { scripts: ['/assets/tea.js'], styles: ['/assets/tea.css'] } },
    contentFolder: '/content/1',
  });
  expect(files.toSorted()).toEqual([
    ...['assets/main.css', 'assets/main.js', 'assets/tea.css', 'assets/tea.js'],
    ...['assets/worker.js', 'content/1/ja/home.json'],
  ]);
});

test('output of webpack from an earlier version asks for another build', () => {
  write(pagePartsFile, {
    main: { scripts: [] },
    chunks: {},
    files: [],
    contentFolder: '/content/1',
  });
  expect(() => readPageParts(owner.root)).toThrow(
    `${path.join(owner.root, pagePartsFile)}: expected the output of webpack; build again`,
  );
});
