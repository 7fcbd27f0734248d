/** @jest-environment node */
import { locales } from '../../src/locale/locales';
import { errorsIn } from '../testing/compile';
import { noteFront, ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

function writeSite() {
  write('content/public/data.json', '{}');
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${noteFront.replace('tags: []', 'tags: []\naliases: [/old.html, /2019/tea]')}text\n`,
  );
}

test.each([
  ['content/tea.txt', 'the folder content/ of the build'],
  ['Assets/logo.svg', 'the folder assets/ of the build'],
  ['api/data.json', 'the folder api/ of the API'],
  ['api', 'the folder api/ of the API'],
  ['service-worker.js', 'the file /service-worker.js of the build'],
  ['feeds', `the file /feeds/${locales.at(-1)}.atom of the build`],
  ['robots.txt/a', 'the file /robots.txt of the build'],
  ['projects.html', 'the page /projects'],
  ['index.ja.html', 'the page /'],
  ['ja/login/index.html', 'the page /login'],
  ['login/index.ja.html', 'the page /login'],
  ['coding-notes/tea.html', 'the page /coding-notes/tea'],
  ['coding-notes', 'the page /coding-notes/tea'],
  ['sitemap.xml.gz', 'the compressed version of /sitemap.xml'],
  ['projects.html.br', 'the compressed version of /projects.html'],
  ['data.json.gz', 'the compressed version of public/data.json'],
  ['icons', 'the file /icons/icon-maskable-512.png of every site'],
  ['icons/favicon.svg.gz', 'the compressed version of /icons/favicon.svg'],
  ['shell.html', 'the file /shell.html of the build'],
])('the own file %s is refused, because it would collide with %s', (name, other) => {
  writeSite();
  write(`content/public/${name}`, 'own');
  expect(errorsIn(owner.folders)).toEqual([
    `public/${name}: expected another name, because the file would collide with ${other}; rename it`,
  ]);
});

test('own files and earlier addresses that only resemble those of the build are allowed', () => {
  writeSite();
  const aliases =
    'aliases: [/coding-notes/tea/old, /coding-notes.php, /tea.html, /feeds/old.atom, /?p=1, /old, /old/index.html, /old.html]';
  const front = noteFront.replace('tags', `${aliases}\ntags`);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${front}text\n`);
  for (const name of [
    'old/sitemap.xml',
    'sitemap.xml.txt',
    'sitemap-1.xml',
    'projects.json',
    'tea.html.br',
    'photo.tar',
    'photo.tar.gz',
    'icons/favicon.svg',
  ]) {
    write(`content/public/${name}`, 'own');
  }
  expect(errorsIn(owner.folders)).toEqual([]);
});

test('an earlier address may not be that of an own file, which some hosts show there', () => {
  writeSite();
  const own = ['/2019/tea.html', '/2019/tea/index.html', '/Old.htm'];
  for (const name of own) write(`content/public${name}`, 'own');
  const errors = errorsIn(owner.folders).map((error) => error.split('aliases: ')[1]);
  expect(errors.filter(Boolean)).toEqual(
    [
      ['/old.html', own[2]],
      ['/2019/tea', own[0]],
    ].map(
      ([alias, name]) =>
        `expected an address that no page or file has, got ${alias}, which would collide with public${name}`,
    ),
  );
});

test.each([
  ['/coding-notes/tea.html', 'the page /coding-notes/tea'],
  ['/ja/about.html', 'the page /about'],
  ['/about.ja.html', 'the page /about'],
  ['/index.html', 'the page /'],
  ['/ja/404', 'the page /404'],
  ['/shell', 'the file /shell.html of the build'],
  ['/robots.txt/old', 'the file /robots.txt of the build'],
  ['/_headers', 'the file /_headers of the build'],
  ['/demo', 'public/demo/index.html'],
  ['/CV.pdf/1', 'public/cv.pdf'],
  ['/sitemap.xml.gz', 'the compressed version of /sitemap.xml'],
  ['/api/posts', 'the folder api/ of the API'],
  ['/content?p=1', 'the folder content/ of the build'],
  ['/coding-notes/later', 'the page /coding-notes/later'],
  ['/private/coding-notes/later', 'the page /private/coding-notes/later'],
])('the earlier address %s is refused, because its page would collide with %s', (alias, other) => {
  write('content/pages/about/index.en.md', '---\ntitle: About\n---\n\nMe\n');
  write('content/public/demo/index.html', 'own');
  write('content/public/cv.pdf', 'own');
  const later = noteFront.replace('tags: []', 'tags: []\naudience: signed-in');
  write('content/coding-notes/later/index.zh-Hant-TW.md', `${later}text\n`);
  const front = noteFront.replace('tags: []', `tags: []\naliases: [${alias}]`);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${front}text\n`);
  const errors = errorsIn(owner.folders).filter((error) => error.includes('aliases'));
  expect(errors).toEqual([
    expect.stringMatching(
      /^coding-notes\/tea\/index\.zh-Hant-TW\.md: line 6: aliases: expected an address that no page or file has, got /,
    ),
  ]);
  expect(errors[0]).toContain(`got ${alias}, which would collide with ${other}`);
});

test.each([
  ['/old', '/old/index.html'],
  ['/old', '/old.html'],
  ['/old.htm', '/Old'],
  ['/Old', '/old/index.html'],
  ['/old.html', '/old.html/x'],
  ['/old.html/x', '/old.html'],
])('the page at the earlier address %s is in the way of that at %s', (first, second) => {
  const noteWith = (alias: string) =>
    `${noteFront.replace('tags: []', `tags: []\naliases: [${alias}]`)}text\n`;
  write('content/coding-notes/cup/index.zh-Hant-TW.md', noteWith(first));
  write('content/coding-notes/tea/index.zh-Hant-TW.md', noteWith(second));
  expect(errorsIn(owner.folders).filter((error) => error.includes('aliases'))).toEqual([
    `coding-notes/tea/index.zh-Hant-TW.md: line 6: aliases: expected an address that no page or file has, got ${second}, which would collide with the earlier address ${first} in coding-notes/cup/index.zh-Hant-TW.md`,
  ]);
});

test.each(['a\\b.txt', 'a\\b/c.txt', '\\', 'a/b\\'])(
  'the own file %s is refused, because no URL can name it',
  (name) => {
    write(`content/public/${name}`, 'own');
    expect(errorsIn(owner.folders)).toEqual([
      `public/${name}: expected a name without "\\", which no URL can contain; rename it`,
    ]);
  },
);

test.each([
  [['A.txt', 'a.txt'], 'public/a.txt'],
  [['A', 'a/b.txt'], 'public/a/b.txt'],
  [['Dir/x', 'dir/y'], 'public/dir/y'],
  [['e\u0301.txt', 'é.txt'], 'public/é.txt'],
  [['e\u0301/x', 'é/y'], 'public/é/y'],
])('own files %j that differ only in case or Unicode form are an error', (names, file) => {
  for (const name of names) write(`content/public/${name}`, 'own');
  expect(errorsIn(owner.folders)).toEqual([
    expect.stringMatching(
      new RegExp(`^${file}: expected another name, .* collide with public/${names[0]};`),
    ),
  ]);
});
