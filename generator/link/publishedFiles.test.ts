/** @jest-environment node */
import path from 'node:path';
import { preparePublicFiles } from '../picture/preparePublicFiles';
import { projectFiles } from '../read/projectFiles';
import { readSources } from '../read/readSources';
import { programOf, siteIn } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

test('the files in public/ replace those of the project, and neither the template nor rules for hosts are published', async () => {
  const folder = path.join(owner.root, 'content/public');
  const names = ['google123.html', 'demo/index.html', '.well-known/security.txt', 'site.tar.gz'];
  for (const name of [...names, '_headers', '_redirects', 'icons/favicon.svg']) {
    write(`content/public/${name}`, 'own');
  }
  for (const name of ['index.html', 'icons/favicon.svg', 'icons/icon-192.png']) {
    write(`public/${name}`, 'of the project');
  }
  const publicFiles = await preparePublicFiles(
    readSources(owner.folders.content),
    programOf(owner.folders, 'production'),
  );
  const site = siteIn(
    { ...owner.folders, publicFiles },
    { drafts: true, projectFiles: projectFiles(owner.root) },
  );
  expect(Object.fromEntries(site.publishedFiles)).toEqual({
    ...Object.fromEntries(names.map((name) => [`/${name}`, path.join(folder, name)])),
    '/icons/favicon.svg': path.join(folder, 'icons/favicon.svg'),
    '/icons/icon-192.png': path.join(owner.root, 'public/icons/icon-192.png'),
  });
});
