/** @jest-environment node */
import { locales } from '../../src/locale/locales';
import { errorsIn, siteIn, withPictures } from '../testing/compile';
import { noteFront, ownersFolder, project, words } from '../testing/ownersFolder';
import sharp from 'sharp';
import { publicFiles } from '../outputs/publicFiles';

const owner = ownersFolder();
const { write } = owner;

/** Returns the files in public/ that a build makes. */
function publishedIn(folders: Parameters<typeof siteIn>[0]) {
  const site = siteIn(folders, { drafts: true, projectFiles: new Map() });
  return publicFiles(site).filter(({ make }) => make);
}
const nameOf = ({ path }: { path: string }) => path;

function writeSite() {
  write('content/profile.json', { name: words, line: words, links: [] });
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${noteFront.replace('tags: []', 'tags: []\naliases: [/old.html, /2019/tea]')}text\n`,
  );
}

test('the files in public/ are published, but no hidden ones except those for visitors and hosts', () => {
  for (const name of ['google123.html', 'demo/index.html', '_headers', '_redirects']) {
    write(`content/public/${name}`, '<p>own</p>');
  }
  for (const name of [
    '.nojekyll',
    '.domains',
    'old/.htaccess',
    '.well-known/security.txt',
    'old/site.tar.gz',
    '.env',
    '.DS_Store',
    '.git/config',
    'a/.git/config',
    '.well-known/.security.txt.swp',
    '.htaccess.swp',
    'a/.well-known.txt',
  ]) {
    write(`content/public/${name}`, 'own');
  }
  const served = [
    '/.well-known/security.txt',
    '/demo/index.html',
    '/google123.html',
    '/old/site.tar.gz',
  ];
  const published = publishedIn(owner.folders);
  expect(published.filter(({ visibility }) => visibility === 'everyone').map(nameOf)).toEqual(
    served,
  );
  expect(published.map(nameOf).sort()).toEqual(
    [...served, '/.domains', '/.nojekyll', '/old/.htaccess'].sort(),
  );
});

test.each([
  ['content/tea.txt', 'the folder content/ of the build'],
  ['Assets/logo.svg', 'the folder assets/ of the build'],
  ['api/data.json', 'the folder api/ of the API'],
  ['api', 'the folder api/ of the API'],
  ['service-worker.js', 'the file /service-worker.js of the build'],
  ['sitemap.xml', 'the file /sitemap.xml of the build'],
  ['feeds/ja.atom', 'the file /feeds/ja.atom of the build'],
  ['feeds', `the file /feeds/${locales.at(-1)}.atom of the build`],
  ['robots.txt/a', 'the file /robots.txt of the build'],
  ['_redirects/a', 'the file /_redirects of the build'],
  ['projects.html', 'the page /projects'],
  ['Projects.html', 'the page /projects'],
  ['index.ja.html', 'the page /'],
  ['index.html', 'the page /'],
  ['Index.html', 'the page /'],
  ['ja/login/index.html', 'the page /login'],
  ['login/index.ja.html', 'the page /login'],
  ['coding-notes/tea.html', 'the page /coding-notes/tea'],
  ['coding-notes', 'the page /coding-notes/tea'],
  ['404.html', 'the page /404'],
  ['sitemap.xml.gz', 'the compressed version of /sitemap.xml'],
  ['feeds/ja.atom.br', 'the compressed version of /feeds/ja.atom'],
  ['projects.html.br', 'the compressed version of /projects.html'],
  ['ja/index.html.br', 'the compressed version of /ja/index.html'],
  ['shell.html.br', 'the compressed version of /shell.html'],
  ['icons', 'the file /icons/icon-maskable-512.png of every site'],
  ['icons/icon-192.png/a', 'the file /icons/icon-192.png of every site'],
  ['icons/favicon.svg.gz', 'the compressed version of /icons/favicon.svg'],
  ['shell.html', 'the file /shell.html of the build'],
])('the own file %s is refused, because it would collide with %s', (name, other) => {
  writeSite();
  write(`content/public/${name}`, 'own');
  expect(errorsIn(owner.folders)).toEqual([
    `public/${name}: expected another name, because the file would collide with ${other}; rename it`,
  ]);
});

test('own files whose names only resemble those of the build are allowed', () => {
  writeSite();
  for (const name of [
    'old/sitemap.xml',
    'sitemap.xml.txt',
    'sitemap-1.xml',
    'projects.json',
    'tea.html.br',
    'icons/favicon.svg',
  ]) {
    write(`content/public/${name}`, 'own');
  }
  expect(errorsIn(owner.folders)).toEqual([]);
});

test('an own file beside its text may not have the name of its compressed version', () => {
  writeSite();
  write('content/public/data.json', '{}');
  write('content/public/data.json.gz', 'own');
  write('content/public/photo.tar', 'own');
  write('content/public/photo.tar.gz', 'own');
  expect(errorsIn(owner.folders)).toEqual([
    'public/data.json.gz: expected another name, because the file would collide with the compressed version of public/data.json; rename it',
  ]);
});

test.each(['old.html', 'old/index.html', 'Old.htm', '2019/tea/index.html', '2019/tea.html'])(
  'an earlier address may not be that of the own file %s',
  (name) => {
    writeSite();
    write(`content/public/${name}`, 'own');
    expect(errorsIn(owner.folders).join()).toContain(
      'expected an address that no page or file has',
    );
  },
);

test('a link to an own folder names its page', () => {
  writeSite();
  write('content/public/demo/index.html', '<p>own</p>');
  write('content/coding-notes/cup/index.zh-Hant-TW.md', `${noteFront}[demo](/demo/)\n`);
  expect(errorsIn(owner.folders)).toEqual([
    'coding-notes/cup/index.zh-Hant-TW.md: line 7: expected a page of this site or a file in public/, found the folder of /demo/index.html at /demo/',
  ]);
  write('content/coding-notes/cup/index.zh-Hant-TW.md', `${noteFront}[demo](/demo/index.html)\n`);
  expect(siteIn(owner.folders).redirects).toHaveLength(2);
});

describe('photos of which the site shows smaller files', () => {
  const picture = { src: '/images/a.jpg', alt: words };
  const published = async () => publishedIn(await withPictures(owner)).map(nameOf);

  test('the cover and the portrait are not published, other files with a similar name and icons are', async () => {
    writeSite();
    write('content/profile.json', {
      name: words,
      line: words,
      links: [{ label: words, url: '/cv.pdf' }],
      picture: { ...picture, src: '/me.jpg' },
    });
    const covers = ['/images/a.jpg', '/images/a.svg.jpg', '/images/icons/a.jpg'];
    const icons = ['/icons/icon.jpg', '/images/a.svg'];
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    for (const [index, src] of [...covers, ...icons].entries()) {
      write(`content/projects/clock-${index}.json`, { ...project, cover: { ...picture, src } });
    }
    const files = ['/cv.pdf', '/demo/images/a.jpg', '/demo/me.jpg', '/images/b.jpg', '/me.jpg.txt'];
    for (const name of ['/me.jpg', ...covers, ...icons, ...files]) {
      write(`content/public${name}`, name.endsWith('.svg') ? drawing : photo);
    }
    expect(await published()).toEqual([...icons, ...files].toSorted());
  });

  test('a link to the cover is a mistake, because visitors cannot open it', () => {
    writeSite();
    write('content/projects/clock.json', { ...project, cover: picture });
    write('content/public/images/a.jpg', '');
    write('content/coding-notes/cup/index.zh-Hant-TW.md', `${noteFront}[a](/images/a.jpg)\n`);
    expect(errorsIn(owner.folders).join('\n')).toContain(
      'only the smaller versions are published, at /images/a.jpg',
    );
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
  ['/shell', 'the file /shell.html of the build'],
  ['/sitemap.xml', 'the file /sitemap.xml of the build'],
  ['/feeds/ja.atom', 'the file /feeds/ja.atom of the build'],
  ['/robots.txt/old', 'the file /robots.txt of the build'],
  ['/build.json', 'the file /build.json of the build'],
  ['/_headers', 'the file /_headers of the build'],
  ['/demo', 'public/demo/index.html'],
  ['/cv.pdf', 'public/cv.pdf'],
  ['/cv.pdf/1', 'public/cv.pdf'],
  ['/icons/icon-192.png', 'the file /icons/icon-192.png of every site'],
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

test('an entry has each earlier address once', () => {
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    `${noteFront.replace('tags: []', 'tags: []\naliases: [/old, /old/, /old/index.html, /old.html]')}text\n`,
  );
  expect(errorsIn(owner.folders).filter((error) => error.includes('aliases'))).toEqual([
    'coding-notes/tea/index.zh-Hant-TW.md: line 6: aliases: expected each address once, got /old/ again',
  ]);
});

test('earlier addresses that only resemble others are allowed, and the page of one is beside the page', () => {
  const front = noteFront.replace(
    'tags: []',
    'tags: []\naliases: [/coding-notes/tea/old, /coding-notes.php, /tea.html, /feeds/old.atom, /?p=1]',
  );
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${front}text\n`);
  expect(errorsIn(owner.folders)).toEqual([]);
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
  [['A/Dir/x', 'A/dir/y'], 'public/A/dir/y'],
  [['e\u0301.txt', 'é.txt'], 'public/é.txt'],
  [['e\u0301/x', 'é/y'], 'public/é/y'],
  [['E\u0301.txt', 'é.txt'], 'public/é.txt'],
])('own files %j that differ only in case or Unicode form are an error', (names, file) => {
  for (const name of names) write(`content/public/${name}`, 'own');
  expect(errorsIn(owner.folders)).toEqual([
    expect.stringMatching(
      new RegExp(`^${file}: expected another name, .* collide with public/${names[0]};`),
    ),
  ]);
});
