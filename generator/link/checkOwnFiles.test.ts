/** @jest-environment node */
import { errorsIn, siteIn } from '../testing/compile';
import { noteFront, ownersFolder, project, words } from '../testing/ownersFolder';
import path from 'node:path';
import { ownFiles, servedOwnFiles } from '../read/ownFiles';
import { publishedOwnFiles } from './publishedOwnFiles';

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

describe('photos of which the site shows smaller files', () => {
  const picture = { src: '/images/a.jpg', alt: words };
  const published = () => [
    ...publishedOwnFiles(owner.folders, path.join(owner.root, 'project')).keys(),
  ];

  test('the cover and the portrait are not published, other files with a similar name are', () => {
    writeSite();
    write('content/profile.json', {
      ...{ name: words, line: words, links: [] },
      picture: { ...picture, src: '/me.jpg' },
    });
    write('content/projects/clock.json', { ...project, cover: picture });
    write('content/projects/data.json', '{ "src": "/cv.pdf" }');
    write('content/tools/config.json', '{ "cover": { "src": "/cv.pdf" } }');
    const files = ['/cv.pdf', '/demo/images/a.jpg', '/demo/me.jpg', '/images/b.jpg', '/me.jpg.txt'];
    for (const name of ['/images/a.jpg', '/me.jpg', ...files]) write(`public${name}`, name);
    expect(published()).toEqual(files.toSorted());
  });

  test('the content folder may be outside the project', () => {
    write('content/projects/clock.json', { ...project, cover: picture });
    write('public/images/a.jpg', '');
    expect(path.relative(path.join(__dirname, '../..'), owner.folders.public)).toMatch(/^\.\./);
    expect(published()).toEqual([]);
  });

  test('a link to the cover is a mistake, because visitors cannot open it', () => {
    writeSite();
    write('content/projects/clock.json', { ...project, cover: picture });
    write('public/images/a.jpg', '');
    write('content/coding-notes/cup/index.zh-Hant-TW.md', `${noteFront}[a](/images/a.jpg)\n`);
    expect(errorsIn(owner.folders).join('\n')).toContain('found none at /images/a.jpg');
  });
});

test.each([
  ['/coding-notes/tea.html', 'the page /coding-notes/tea'],
  ['/about.html', 'the page /about'],
  ['/About.html', 'the page /about'],
  ['/about/index.html', 'the page /about'],
  ['/ja/about.html', 'the page /about'],
  ['/about.ja.html', 'the page /about'],
  ['/index.html', 'the page /'],
  ['/ja/index.html', 'the page /'],
  ['/404.html', 'the page /404'],
  ['/ja/404', 'the page /404'],
  ['/shell.html', 'the file /shell.html of the build'],
  ['/sitemap.xml', 'the file /sitemap.xml of the build'],
  ['/feeds/ja.atom', 'the file /feeds/ja.atom of the build'],
  ['/robots.txt/old', 'the file /robots.txt of the build'],
  ['/build.json', 'the file /build.json of the build'],
  ['/_headers', 'the file /_headers of the build'],
  ['/demo', 'public/demo/index.html'],
  ['/cv.pdf/1', 'public/cv.pdf'],
])('the earlier address %s is refused, because its page would collide with %s', (alias, other) => {
  write('content/pages/about/index.en.md', '---\ntitle: About\n---\n\nMe\n');
  write('public/demo/index.html', 'own');
  write('public/cv.pdf', 'own');
  const front = noteFront.replace('tags: []', `tags: []\naliases: [${alias}]`);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${front}text\n`);
  const errors = errorsIn(owner.folders).filter((error) => error.includes('aliases'));
  expect(errors).toEqual([
    expect.stringMatching(
      /^coding-notes\/tea\/index\.zh-Hant-TW\.md: line 6: aliases: expected an address that no page or file has, got /,
    ),
  ]);
  if (!['/demo', '/feeds/ja.atom'].includes(alias))
    expect(errors[0]).toContain(`got ${alias}, whose page would collide with ${other}`);
});

test('earlier addresses that only resemble others are allowed, and the page of one is beside the page', () => {
  const front = noteFront.replace(
    'tags: []',
    'tags: []\naliases: [/coding-notes/tea/old, /coding-notes.php, /tea.html, /feeds/old.atom, /?p=1]',
  );
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${front}text\n`);
  expect(errorsIn(owner.folders)).toEqual([]);
});
