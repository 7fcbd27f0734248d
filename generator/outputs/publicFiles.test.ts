/** @jest-environment node */
import { bytesOf, type FileContent } from '../model/plannedFile';
import { projectFiles } from '../read/projectFiles';
import { makingOf, siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { publicFiles as publishedFiles } from './publicFiles';

const owner = ownersFolder();
const { write } = owner;

test('the files in public/ replace those of the project, and neither the template nor rules for hosts are published', () => {
  const names = ['google123.html', 'demo/index.html', '.well-known/security.txt', 'site.tar.gz'];
  for (const name of [...names, '_headers', '_redirects', 'icons/favicon.svg']) {
    write(`content/public/${name}`, 'own');
  }
  for (const name of ['index.html', 'icons/favicon.svg', 'icons/icon-192.png']) {
    write(`public/${name}`, 'of the project');
  }
  const site = siteIn(owner.folders, { drafts: true, projectFiles: projectFiles(owner.root) });
  const making = makingOf(owner.folders);
  const texts = publishedFiles(site).map(({ path, make }) => {
    const content = make?.(making) as FileContent;
    return [path, bytesOf(content).toString()];
  });
  expect(Object.fromEntries(texts)).toEqual({
    ...Object.fromEntries(names.map((name) => [`/${name}`, 'own'])),
    '/icons/favicon.svg': 'own',
    '/icons/icon-192.png': 'of the project',
  });
});
