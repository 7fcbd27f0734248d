/** @jest-environment node */
import path from 'node:path';
import { prepareOwnFiles } from '../picture/prepareOwnFiles';
import { cacheOf } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { publishedOwnFiles, withProjectFiles } from './publishedOwnFiles';

const owner = ownersFolder();
const { write } = owner;

test('own files replace those of the project, and neither the template nor rules for hosts are published', async () => {
  const folder = path.join(owner.root, 'content/public');
  const names = ['google123.html', 'demo/index.html', '.well-known/security.txt', 'site.tar.gz'];
  for (const name of [...names, '_headers', '_redirects', 'icons/favicon.svg']) {
    write(`content/public/${name}`, 'own');
  }
  for (const name of ['index.html', 'icons/favicon.svg', 'icons/icon-192.png']) {
    write(`public/${name}`, 'of the project');
  }
  const folders = { content: path.join(owner.root, 'content'), public: folder };
  const ownFiles = await prepareOwnFiles(folders, { cache: cacheOf(owner.folders, 'production') });
  const { files: own } = publishedOwnFiles({ ownFiles }, [], undefined);
  const files = withProjectFiles(owner.root, own);
  expect(Object.fromEntries(files)).toEqual({
    ...Object.fromEntries(names.map((name) => [`/${name}`, path.join(folder, name)])),
    '/icons/favicon.svg': path.join(folder, 'icons/favicon.svg'),
    '/icons/icon-192.png': path.join(owner.root, 'public/icons/icon-192.png'),
  });
});
