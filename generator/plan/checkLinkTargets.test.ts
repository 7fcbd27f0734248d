/** @jest-environment node */
import { left } from 'fp-ts/Either';
import { errorsIn } from '../testing/compile';
import { noteFront as note, ownersFolder, profile, project, words } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

const mistakes = (options: { drafts: boolean }) => errorsIn(owner.folders, options);

function links(...targets: string[]) {
  return targets.map((target) => `[茶](${target})\n`).join('');
}

const none = (line: number, target: string) =>
  `coding-notes/tea/index.zh-Hant-TW.md: line ${line}: expected a page of this site or a file in public/, found none at ${target}`;

test('a link to a page or file that does not exist is reported with the other mistakes', () => {
  write('content/projects/clock.json', project);
  write('content/projects/shop.json', '[]');
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    note +
      links('/projects/clock', '/tea#cup', '/reading-notes', '/cv.pdf', '/../x', '/404', 'tea') +
      links('/shell.html'),
  );
  expect(mistakes({ drafts: true })).toEqual([
    'projects/shop.json: line 1: expected an object with the fields of a project, got []',
    expect.stringMatching(/: line 13: expected a link .*, got tea$/),
    none(7, '/projects/clock'),
    none(8, '/tea'),
    none(9, '/reading-notes'),
    none(10, '/cv.pdf'),
    none(11, '/../x'),
    none(12, '/404'),
    none(14, '/shell.html'),
  ]);
});

test('links may lead to pages, lists, feeds and files in public/', () => {
  write('content/public/資料/cv.pdf', '');
  write('content/projects/clock.json', project);
  write('content/projects/clock/index.zh-Hant-TW.md', links('/', '/coding-notes/', '/login'));
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    note +
      links('/projects/clock?a#b', '/projects', '/資料/cv.pdf', '/feeds/ja.atom') +
      links('/icons/icon-192.png', '/sitemap.xml', '/robots.txt', '/feeds/en.atom'),
  );
  const link = { label: 'Clock', url: '/projects#project-clock' };
  write('content/profile.json', { ...profile, links: [link] });
  expect(mistakes({ drafts: false })).toEqual([]);
});

describe('the links of an entry with another mistake are checked', () => {
  const private_ = note.replace('tags', 'audience: signed-in\ntags');
  const file = 'content/coding-notes/tea/index.zh-Hant-TW.md';
  const targets = links(
    '/private/coding-notes/own',
    '/coding-notes/own',
    '/nowhere',
    '/coding-notes/tea',
  );
  const found = (mistake: RegExp) =>
    mistakes({ drafts: false })
      .filter((one) => one.startsWith('coding-notes/tea/') && !mistake.test(one))
      .map((one) => /found .*/.exec(one)?.[0]);
  beforeEach(() => write('content/coding-notes/own/index.zh-Hant-TW.md', private_));

  test.each<[string, (entry: string) => string, RegExp]>([
    ['in a field', (entry) => entry.replace(/date:.*/, 'date: today'), /: date: /],
    ['in an unknown field', (entry) => entry.replace('tags', 'tea: 1\ntags'), /: tea: /],
    ['in its text', (entry) => `${entry}\n# A heading\n`, /heading/],
    ['in a picture', (entry) => `${entry}\n![茶](tea.jpg)\n`, /tea\.jpg/],
  ])('%s', (_, damage, mistake) => {
    write(file, damage(note + targets));
    expect(mistakes({ drafts: false }).some((one) => mistake.test(one))).toBe(true);
    expect(found(mistake)).toEqual([
      'found a private entry at /private/coding-notes/own',
      'found a private entry at /coding-notes/own',
      'found none at /nowhere',
    ]);
    write(file, damage(private_ + targets));
    expect(found(mistake)).toEqual([
      'found a private entry, whose address begins with /private/ at /coding-notes/own',
      'found none at /nowhere',
    ]);
  });

  test.each([
    ['audience: Family', /: audience: /],
    ['audience: [', /YAML/],
  ])('but with %s, nobody knows if it is private', (audience, mistake) => {
    write(file, note.replace('tags', `${audience}\ntags`) + targets);
    expect(mistakes({ drafts: false }).some((one) => mistake.test(one))).toBe(true);
    expect(found(mistake)).toEqual([
      'found a private entry at /coding-notes/own',
      'found none at /nowhere',
    ]);
  });
});

test('a link to a file whose name has another Unicode form says so', () => {
  const name = '/Café 資料.pdf';
  const target = name.replace(' ', '%20');
  for (const [written, linked] of [
    ['NFD', 'NFC'],
    ['NFC', 'NFD'],
  ] as const) {
    write(`content/public${name.normalize(written)}`, '');
    write('content/coding-notes/tea/index.zh-Hant-TW.md', note + links(target.normalize(linked)));
    expect(mistakes({ drafts: false })).toEqual([
      expect.stringContaining('found a file whose name has another Unicode form (NFC or NFD) at /'),
    ]);
    owner.remove('content/public');
  }
});

test('only drafts may link to drafts', () => {
  const draft = note.replace('tags', 'draft: true\ntags');
  write('content/coding-notes/cup/index.zh-Hant-TW.md', draft + links('/coding-notes/pot'));
  write('content/coding-notes/pot/index.zh-Hant-TW.md', draft + links('/nowhere'));
  expect(mistakes({ drafts: false })).toEqual([]);
  const toList = links('/coding-notes/cup', '/coding-notes');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note + toList);
  expect(mistakes({ drafts: false })).toEqual([
    none(7, '/coding-notes/cup').replace('found none', 'found a draft'),
  ]);
  expect(mistakes({ drafts: true })).toEqual([
    expect.stringMatching(/^coding-notes\/pot\/.*: line 8: expected a page .* none at \/nowhere$/),
  ]);
});

test('links may lead to the pages of a list or topic, and no alias can have their address', () => {
  const tagged = note.replace(/tags:.*/, 'tags: [web, 台灣]');
  const file = 'content/coding-notes/tea/index.zh-Hant-TW.md';
  for (let index = 0; index < 50; index++) {
    write(`content/reading-notes/book-${index}/index.zh-Hant-TW.md`, tagged);
    for (const half of ['a', 'b']) {
      write(`content/sports-records/${half}-${index}.json`, { sport: words, records: [] });
    }
  }
  write(
    'content/reading-notes/draft/index.zh-Hant-TW.md',
    tagged.replace('tags', 'draft: true\ntags'),
  );
  const pages = ['/topics/web/page/2', '/topics/台灣/page/2', '/topics/web/page/3'];
  const others = ['/reading-notes', '/reading-notes/page/2', '/sports-records'];
  const topics = ['/topics', '/topics/web', '/topics/台灣', '/topics/tea', '/search?q=tea'];
  write(file, tagged + links(...pages, ...others, '/sports-records/page/2', ...topics));
  expect(mistakes({ drafts: false })).toEqual([
    none(9, '/topics/web/page/3'),
    none(11, '/reading-notes/page/2'),
    none(13, '/sports-records/page/2'),
    none(17, '/topics/tea'),
  ]);
  // With the draft, there is a second page.
  expect(mistakes({ drafts: true })).toHaveLength(3);
  write(file, tagged.replace('tags', `aliases: [${pages.join(', ')}]\ntags`));
  expect(mistakes({ drafts: false }).map((one) => /got (\S+),/.exec(one)?.[1])).toEqual(
    pages.slice(0, 2),
  );
});

test('a link may encode characters that are reserved in URLs', () => {
  write('content/public/c#.pdf', '');
  write('content/public/R&D.pdf', '');
  // A slash that is encoded separates no folders.
  write('content/public/a/b.pdf', '');
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    note +
      links('/c%23.pdf', '/R%26D.pdf', '/R&D.pdf', '/c%2523.pdf') +
      links('/a/b.pdf', '/a%2Fb.pdf', '/a%2fb.pdf'),
  );
  expect(mistakes({ drafts: false })).toEqual([
    none(10, '/c%23.pdf'),
    none(12, '/a%2Fb.pdf'),
    none(13, '/a%2fb.pdf'),
  ]);
});

test('a site without a note that everyone can read has no feed to link to', () => {
  write('content/pages/about/index.en.md', `---\ntitle: A\n---\n${links('/feeds/en.atom')}`);
  write('content/projects/clock.json', project);
  const error =
    'pages/about/index.en.md: line 4: expected a page of this site or a file in public/, found no feed, because the site has no notes yet, at /feeds/en.atom';
  expect(mistakes({ drafts: false })).toEqual([error]);
  for (const field of ['draft: true', 'audience: signed-in', 'date: 2999-01-01']) {
    const front = field.startsWith('date')
      ? note.replace(/date:.*/, field)
      : note.replace('tags', `${field}\ntags`);
    write('content/coding-notes/tea/index.ja.md', front);
    expect(mistakes({ drafts: false })).toEqual([error]);
  }
  write('content/coding-notes/tea/index.ja.md', note);
  expect(mistakes({ drafts: false })).toEqual([]);
});

test('a link to a file that visitors cannot request says why', () => {
  write('content/public/images/c.jpg', '');
  write('content/public/images/d.svg', '');
  write('content/public/images/me.jpg', '');
  write('content/public/images/a.svg.jpg', '');
  write('content/public/icons/f.jpg', '');
  write('content/public/demo/index.html', '');
  write('content/public/_headers', '');
  write('content/public/.htaccess', '');
  const cover = (name: string) => ({ src: `/images/${name}`, alt: words });
  write('content/profile.json', { ...profile, picture: cover('me.jpg') });
  write('content/projects/clock.json', { ...project, cover: cover('c.jpg') });
  write('content/projects/pot.json', { ...project, cover: cover('d.svg') });
  write('content/projects/cup.json', { ...project, cover: cover('a.svg.jpg') });
  const icon = { src: '/icons/f.jpg', alt: words };
  write('content/projects/lid.json', { ...project, cover: icon });
  const targets = ['/images/c.jpg', '/images/me.jpg?a#b', '/images/d.svg', '/images/e.jpg'];
  write(
    'content/coding-notes/tea/index.zh-Hant-TW.md',
    note +
      links(...targets, '/_headers', '/.htaccess', '/build.json') +
      links('/images/a.svg.jpg', '/icons/f.jpg', '/demo/', '/demo/index.html'),
  );
  const found = (line: number, target: string, what: string) =>
    none(line, target).replace('found none', `found ${what}`);
  const photo =
    'the photo of a cover or portrait, of which only the smaller versions are published,';
  const hidden = 'a file that visitors may not request';
  expect(mistakes({ drafts: false }).filter((one) => one.includes('coding-notes'))).toEqual([
    found(7, '/images/c.jpg', photo),
    found(8, '/images/me.jpg', photo),
    none(10, '/images/e.jpg'),
    found(11, '/_headers', hidden),
    found(12, '/.htaccess', hidden),
    found(13, '/build.json', hidden),
    found(14, '/images/a.svg.jpg', photo),
    found(16, '/demo/', 'the folder of /demo/index.html'),
  ]);
});

test('a damaged picture is one mistake, wherever it is linked to and shown', () => {
  const finding = { reason: 'expected a picture' };
  const publicFiles = new Map(['/cup.jpg', '/me.jpg'].map((name) => [name, left(finding)]));
  const pictures = new Map([['public/me.jpg', left({ reason: 'expected a photo' })]]);
  write('content/public/me.jpg', '');
  write('content/projects/clock.json', { ...project, cover: { src: '/me.jpg', alt: words } });
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note + links('/cup.jpg'));
  expect(errorsIn({ ...owner.folders, pictures, publicFiles }, { drafts: false })).toEqual([
    'public/me.jpg: expected a photo',
    'public/cup.jpg: expected a picture',
  ]);
});
