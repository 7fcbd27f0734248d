/** @jest-environment node */
import path from 'node:path';
import { webpack, type Stats } from 'webpack';
import { ownersFolder } from '../testing/ownersFolder';
import { bundledFiles, thirdPartyNotices } from './thirdPartyNotices';

const owner = ownersFolder();
const { write } = owner;

function writePackage(folder: string, version: string, source: string) {
  const name = path.basename(folder);
  write(`${folder}/package.json`, { name, version, license: 'MIT', sideEffects: false });
  write(`${folder}/index.mjs`, source);
  write(`${folder}/LICENSE.md`, `\nLicence of ${name} ${version}\n\n`);
  write(`${folder}/index.license.mjs`, 'no licence');
}

test('the licences are those of the packages in a bundle, and of no other package', async () => {
  const { root } = owner;
  writePackage('node_modules/webpack', '5.0.0', '');
  writePackage(
    'node_modules/tea',
    '1.0.0',
    "import { cup } from 'cup/index.mjs'; export const tea = () => [cup];",
  );
  writePackage('node_modules/tea/node_modules/cup', '1.0.0', 'export const cup = document.title;');
  write('node_modules/tea/notice', 'Notice of tea');
  writePackage('node_modules/@pots/pot', '3.0.0', '');
  write('node_modules/@pots/pot/licence', 'Licence of the lid');
  writePackage('node_modules/cup', '2.0.0', 'export const cup = document.title;');
  writePackage('node_modules/unused', '1.0.0', 'export const unused = document.title;');
  write(
    'main.mjs',
    "import { tea } from 'tea/index.mjs'; import { unused } from 'unused/index.mjs'; console.log(tea());",
  );
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: './main.mjs',
    output: { path: path.join(root, 'dist') },
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  const copied = ['server/index.ts', 'node_modules\\@pots\\pot\\lid.node'];
  const noticeOf = (name: string, version: string, ...texts: readonly string[]) =>
    [
      `${name} ${version} (MIT), https://www.npmjs.com/package/${name}/v/${version}`,
      `Licence of ${name} ${version}`,
      ...texts,
    ].join('\n\n');
  const notices = [
    noticeOf('cup', '1.0.0'),
    noticeOf('pot', '3.0.0', 'Licence of the lid'),
    noticeOf('tea', '1.0.0', 'Notice of tea'),
    noticeOf('webpack', '5.0.0'),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
  expect(thirdPartyNotices(root, [...bundledFiles(stats, root), ...copied])).toBe(
    `The files in this folder and below contain copies of these packages.\n\n${notices}\n`,
  );
});
