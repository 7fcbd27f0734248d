/** @jest-environment node */
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { publishedOwnFiles, withProjectFiles } from './publishedOwnFiles';

const owner = ownersFolder();
const { write } = owner;

test('own files replace those of the project, and neither the template nor rules for hosts are published', () => {
  const folders = { public: path.join(owner.root, 'content/public') };
  const own = ['google123.html', 'demo/index.html', '.well-known/security.txt', 'site.tar.gz'];
  for (const name of [...own, 'index.html', '_headers', '_redirects', 'icons/favicon.svg']) {
    write(`content/public/${name}`, 'own');
  }
  for (const name of ['index.html', 'icons/favicon.svg', 'icons/icon-192.png']) {
    write(`public/${name}`, 'of the project');
  }
  const files = withProjectFiles(owner.root, publishedOwnFiles(folders, [], undefined));
  expect(Object.fromEntries(files)).toEqual({
    ...Object.fromEntries(own.map((name) => [`/${name}`, path.join(folders.public, name)])),
    '/icons/favicon.svg': path.join(folders.public, 'icons/favicon.svg'),
    '/icons/icon-192.png': path.join(owner.root, 'public/icons/icon-192.png'),
  });
});
