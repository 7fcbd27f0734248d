/** @jest-environment node */
import { errorsIn, siteIn } from '../testing/compile';
import { noteFront, ownersFolder, words } from '../testing/ownersFolder';
import { ownFiles, servedOwnFiles } from './ownFiles';

const owner = ownersFolder();
const { write } = owner;

function writeSite() {
  write('content/profile.json', { name: words, line: words, links: [] });
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${noteFront.replace('tags: []', 'tags: []\naliases: [/old.html, /2019/tea]')}text\n`,
  );
}

test('all own files are published except the template, and visitors may request those that are for them', () => {
  for (const name of [
    'index.html',
    'google123.html',
    'demo/index.html',
    '_headers',
    '_redirects',
  ]) {
    write(`public/${name}`, '<p>own</p>');
  }
  for (const name of [
    '.nojekyll',
    '.well-known/security.txt',
    'a/.git/config',
    'old/site.tar.gz',
  ]) {
    write(`public/${name}`, 'own');
  }
  expect(servedOwnFiles(owner.folders.public)).toEqual([
    ...['/.well-known/security.txt', '/demo/index.html', '/google123.html', '/old/site.tar.gz'],
  ]);
  expect(ownFiles(owner.folders.public)).toEqual(
    expect.arrayContaining(['/.nojekyll', '/_headers', '/_redirects']),
  );
});

test('a folder without own files is no mistake', () => {
  expect(ownFiles(owner.folders.public)).toEqual([]);
});

test.each([
  ['content/tea.txt', 'the build replaces everything in the folder content/; rename the folder'],
  ['assets/logo.svg', 'the build replaces everything in the folder assets/; rename the folder'],
  ['api/data.json', 'the API answers everything in the folder api/; rename the folder'],
  ['service-worker.js', 'the build writes a file with this name; rename it'],
  ['sitemap.xml', 'the build writes a file with this name; rename it'],
  ['sitemap-12.xml', 'the build writes a file with this name; rename it'],
  ['feeds/ja.atom', 'the build writes a file with this name; rename it'],
  ['own-files.conf', 'the build writes a file with this name; rename it'],
  ['projects.html', 'the page /projects has a file with this name; rename it'],
  ['index.ja.html', 'the page / has a file with this name; rename it'],
  ['ja/login/index.html', 'the page /login has a file with this name; rename it'],
  ['coding-notes/tea.html', 'the page /coding-notes/tea has a file with this name; rename it'],
  ['404.html', 'the page /404 has a file with this name; rename it'],
  ['shell.html', 'the page /shell has a file with this name; rename it'],
])('the own file %s is refused, because %s', (name, reason) => {
  writeSite();
  write(`public/${name}`, 'own');
  expect(errorsIn(owner.folders)).toEqual([
    `public/${name}: expected another name, because ${reason}`,
  ]);
});

test('own files whose names only resemble those of the build are allowed', () => {
  writeSite();
  for (const name of ['old/sitemap.xml', 'sitemap.xml.txt', 'sitemap-a.xml', 'projects.json']) {
    write(`public/${name}`, 'own');
  }
  expect(errorsIn(owner.folders)).toEqual([]);
});

test('an own file beside its text may not have the name of its compressed version', () => {
  writeSite();
  write('public/data.json', '{}');
  write('public/data.json.gz', 'own');
  write('public/photo.tar', 'own');
  write('public/photo.tar.gz', 'own');
  expect(errorsIn(owner.folders)).toEqual([
    'public/data.json.gz: expected another name, because the build writes the compressed file of public/data.json there; rename it',
  ]);
});

test.each(['old.html', '2019/tea/index.html'])(
  'an earlier address may not be that of the own file %s',
  (name) => {
    writeSite();
    write(`public/${name}`, 'own');
    expect(errorsIn(owner.folders).join()).toContain(
      'expected an address that no page or file has',
    );
  },
);

test('a link to an own folder names its page', () => {
  writeSite();
  write('public/demo/index.html', '<p>own</p>');
  write('content/coding-notes/cup/index.zh-Hant-TW.md', `${noteFront}[demo](/demo/)\n`);
  expect(errorsIn(owner.folders)).toEqual([
    'coding-notes/cup/index.zh-Hant-TW.md: line 7: expected a page of this site or a file in public/, found the folder of /demo/index.html at /demo/',
  ]);
  write('content/coding-notes/cup/index.zh-Hant-TW.md', `${noteFront}[demo](/demo/index.html)\n`);
  expect(siteIn(owner.folders).redirects.size).toBe(2);
});
