/** @jest-environment node */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { entriesFile } from '../../server/privateEntriesFile';
import { PrivateEntry } from '../../src/api/contract';
import { buildContent, errorsIn, siteIn, withPictures } from '../testing/compile';
import { ownersFolder, project, words } from '../testing/ownersFolder';
import { compilePrivate } from './private';

const owner = ownersFolder();
const { write, remove } = owner;

const circles = 'family: [Mei@Example.com, "@example.org"]\n';
const note = (facts: string, body = '好茶。') =>
  `---\ntitle: 茶\nsummary: 說茶\ndate: 2026-03-01\ntags: []\n${facts}---\n\n${body}\n`;
const page = (facts: string) => `---\ntitle: 茶\nsummary: 說茶\n${facts}---\n\n好茶。\n`;
const grey = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });

beforeEach(() => {
  write('content/profile.json', { name: words, line: words, links: [] });
  write('content/audiences.yaml', circles);
});

describe('mistakes', () => {
  const mistakes = () => errorsIn(owner.folders);
  const tea = 'coding-notes/tea/index.zh-Hant-TW.md';

  test.each([
    ['family: [mei]\n', 'line 1: family.0: expected an email address'],
    ['family:\n  - mei@example.com\n  - "@"\n', 'line 3: family.1: expected an email address'],
    ['family: [mei＠example.com]\n', 'line 1: family.0: expected an email address'],
    ['family: [@example.org]\n', 'line 1: expected YAML: '],
    ['family: mei@example.com\n', 'line 1: family: expected a list of email addresses'],
    ['\nsigned-in: [mei@example.com]\n', 'line 2: signed-in: expected the name of a circle'],
    ['Family: [mei@example.com]\n', 'line 1: Family: expected the name of a circle'],
    ['- mei@example.com\n', 'line 1: expected circles, as '],
  ])('audiences.yaml: %j: %s', (text, mistake) => {
    write('content/audiences.yaml', text);
    expect(mistakes()).toEqual([expect.stringContaining(`audiences.yaml: ${mistake}`)]);
  });

  test('a circle must be known; signed-in is', () => {
    write(`content/${tea}`, note('audience: friends\n'));
    write('content/coding-notes/cup/index.en.md', note('audience: signed-in\n'));
    write('content/projects/clock.json', { ...project, audience: 'constructor' });
    const expected = 'audience: expected signed-in or a circle of audiences.yaml (family), got';
    expect(mistakes()).toEqual([
      `projects/clock.json: line 1: ${expected} "constructor"`,
      `${tea}: line 6: ${expected} "friends"`,
    ]);
    remove('content/audiences.yaml');
    write(`content/${tea}`, note('audience: family\n'));
    expect(mistakes()).toContainEqual(
      `${tea}: line 6: ${expected.replace('family', 'it has none')} "family"`,
    );
  });

  test('a circle is checked although another one has an error, but not if none can be read', () => {
    write('content/audiences.yaml', 'family: [mei]\n');
    write(`content/${tea}`, note('audience: friends\n'));
    write('content/coding-notes/cup/index.en.md', note('audience: family\n'));
    expect(mistakes()).toEqual([
      expect.stringMatching(/^audiences\.yaml: line 1: family\.0: expected an email address/),
      `${tea}: line 6: audience: expected signed-in or a circle of audiences.yaml (family), got "friends"`,
    ]);
    write('content/audiences.yaml', 'family: [@example.org]\n');
    write('content/coding-notes/cup/index.en.md', note('audience: signed-in\n'));
    expect(mistakes()).toEqual([
      expect.stringMatching(/^audiences\.yaml: line 1: expected YAML: /),
    ]);
  });

  test.each(['', 'null', 'Family', '[family]', '"signed in"'])(
    'audience: %s never makes an entry public',
    (audience) => {
      write(`content/${tea}`, note(`audience: ${audience}\n`));
      expect(mistakes()).toEqual([expect.stringMatching(/line 6: audience: expected signed-in/)]);
    },
  );

  test('a public entry, page or the profile must not link to a private entry; private entries may', () => {
    const links = '[a](/private/coding-notes/cup) [b](/private/pages/home?x#y)';
    write('content/coding-notes/cup/index.en.md', note('audience: family\n', links));
    write('content/pages/home/index.en.md', page('audience: family\n'));
    expect(mistakes()).toEqual([]);
    write(`content/${tea}`, note('', `${links} [c](/coding-notes/cup) [d](/home)`));
    write('content/profile.json', {
      name: words,
      line: words,
      links: [{ label: 'a', url: '/private/coding-notes/cup' }],
    });
    const found = 'expected a page of this site or a file in public/, found a private entry at';
    expect(mistakes()).toEqual([
      `profile.json: line 1: ${found} /private/coding-notes/cup`,
      ...['/private/coding-notes/cup', '/private/pages/home', '/coding-notes/cup', '/home'].map(
        (target) => `${tea}: line 8: ${found} ${target}`,
      ),
    ]);
  });

  test('links between private entries and to public pages are checked', () => {
    write(`content/${tea}`, note('audience: family\n', '[a](/coding-notes/cup) [b](/private/no)'));
    write('content/coding-notes/cup/index.en.md', note('audience: family\n', '[c](/projects)'));
    const found = 'expected a page of this site or a file in public/, found';
    expect(mistakes()).toEqual([
      `${tea}: line 9: ${found} a private entry, whose address begins with /private/ at /coding-notes/cup`,
      `${tea}: line 9: ${found} none at /private/no`,
    ]);
  });

  test('a private entry that is a draft is a draft to those who link to it', () => {
    write('content/coding-notes/cup/index.en.md', note('audience: family\ndraft: true\n'));
    write(`content/${tea}`, note('', '[a](/private/coding-notes/cup) [b](/coding-notes/cup)'));
    const found = 'expected a page of this site or a file in public/, found a draft at';
    expect(errorsIn(owner.folders, { drafts: false })).toEqual([
      `${tea}: line 8: ${found} /private/coding-notes/cup`,
      `${tea}: line 8: ${found} /coding-notes/cup`,
    ]);
  });

  test('a topic and a second page of a list that only private entries have do not exist', () => {
    for (let number = 0; number < 60; number++) {
      const text = note('audience: family\n').replace('tags: []', 'tags: [oolong]');
      write(`content/coding-notes/tea-${number}/index.en.md`, text);
    }
    write(`content/${tea}`, note('', '[a](/topics/oolong) [b](/coding-notes/page/2)'));
    expect(mistakes()).toEqual([
      expect.stringContaining('found none at /topics/oolong'),
      expect.stringContaining('found none at /coding-notes/page/2'),
    ]);
  });

  test('a private entry has no earlier addresses and no cover, and a sport has no audience', async () => {
    write(
      'content/public/clock.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    );
    write('content/projects/clock.json', {
      ...project,
      audience: 'family',
      aliases: ['/old'],
      cover: { src: '/clock.svg', alt: words },
    });
    const running = { sport: words, records: [], audience: 'family' };
    write('content/sports-records/running.json', running);
    expect(errorsIn(await withPictures(owner))).toEqual([
      expect.stringMatching(/^sports-records\/running\.json: line 1: audience: unknown key/),
      'projects/clock.json: line 1: aliases: expected none in a private entry: everyone sees where they lead',
      'projects/clock.json: line 1: cover: expected none in a private entry: everyone sees public/; show the picture in the text',
    ]);
  });

  test.each([
    ['a text', 'projects/clock', ''],
    ['a text', 'projects/clock', '.0123456789ab'],
    ['a text', 'projects/clock', '.0123456789ab-720'],
    ['a cover', 'public/images/b.jpg', ''],
    ['the portrait', 'public/images/b.jpg', ''],
  ])(
    'a picture of a private entry that is public where %s shows it is a mistake, also with another name (%s%s)',
    async (place, file, end) => {
      const photo = await grey.jpeg().toBuffer();
      write(`content/coding-notes/tea/secret${end}.jpg`, photo);
      write(`content/${tea}`, note('audience: family\n', `![茶](secret${end}.jpg)`));
      const picture = { src: '/images/b.jpg', alt: words };
      if (place !== 'a text') write('content/public/images/b.jpg', photo);
      if (place === 'a cover') write('content/projects/clock.json', { ...project, cover: picture });
      if (place === 'the portrait') {
        write('content/profile.json', { name: words, line: words, links: [], picture });
      }
      if (place === 'a text') {
        write('content/projects/clock.json', project);
        write('content/projects/clock/b.jpg', photo);
        write('content/projects/clock/index.zh-Hant-TW.md', '![茶](b.jpg)\n');
      }
      expect(errorsIn(await withPictures(owner))).toEqual([
        `${tea}: line 6: audience: expected a picture that is not public, got secret${end}, the same picture as in ${file}`,
      ]);
    },
  );
});

test.each(['production', 'development', 'check'] as const)(
  'each picture of a private entry that is in public/ is a mistake, also a drawing (%s)',
  async (mode) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    const photo = await grey
      .withExif({ IFD0: { Copyright: 'Mei' } })
      .jpeg()
      .toBuffer();
    const files = { 'a.jpg': photo, 'b.svg': drawing, 'c.png': await grey.png().toBuffer() };
    for (const [name, bytes] of Object.entries(files)) {
      write(`content/coding-notes/tea/${name}`, bytes);
    }
    write('content/public/photo', photo);
    write('content/public/images/drawing.svg', drawing);
    write('content/public/c.jpg', await grey.jpeg().toBuffer());
    write(
      'content/coding-notes/tea/index.en.md',
      note('draft: true\naudience: family\n', '![c](c.png) ![a](a.jpg) ![b](b.svg)'),
    );
    const found = 'audience: expected a picture that is not public, got';
    expect(errorsIn(await withPictures(owner, mode), { drafts: false })).toEqual([
      expect.stringContaining(`${found} a, the same picture as in public/photo`),
      expect.stringContaining(`${found} b, the same picture as in public/images/drawing.svg`),
    ]);
  },
);

describe('a build', () => {
  /**
   * All content, names and URLs of the private entries contain the word `canary`, so no public file
   * may contain it.
   */
  const canary = 'canary';
  const canaries = { 'zh-Hant-TW': '金絲雀 canary', en: 'canary' };

  function writePublic() {
    write('content/projects/clock.json', project);
    write('content/coding-notes/tea/index.zh-Hant-TW.md', note(''));
    write('content/pages/about/index.en.md', page(''));
  }

  async function writePrivate() {
    const facts = (audience: string) =>
      `title: ${canary} title\nsummary: ${canary} summary\naudience: ${audience}\n`;
    const dated = `date: 2026-04-01\nupdated: 2026-04-02\ntags: [${canary}-topic, 茶]\n`;
    const body =
      `## ${canary} heading\n\n${canary} text [link](/private/pages/${canary}-page)\n\n` +
      `![${canary} alt](${canary}-photo.png) ![${canary}](${canary}-drawing.svg)\n\n` +
      '```mermaid\nflowchart TD\n  accTitle: canary\n  A[canary] --> B[canary2]\n```\n';
    const text = `---\n${facts('family')}${dated}---\n\n${body}`;
    const photo = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#357' } });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><title>${canary}</title></svg>`;
    write('content/audiences.yaml', `${canary}-circle: [${canary}@example.com]\n${circles}`);
    for (const section of ['coding-notes', 'reading-notes']) {
      write(`content/${section}/${canary}-note/index.zh-Hant-TW.md`, text);
      write(`content/${section}/${canary}-note/${canary}-photo.png`, await photo.png().toBuffer());
      write(`content/${section}/${canary}-note/${canary}-drawing.svg`, drawing);
    }
    const fields = { date: '2026-03-15', tags: [`${canary}-topic`], audience: `${canary}-circle` };
    write(`content/projects/${canary}-project.json`, {
      ...fields,
      title: canaries,
      summary: canaries,
      featured: true,
      links: { repo: `https://${canary}.example` },
    });
    write(`content/projects/${canary}-project/index.en.md`, `${canary}\n`);
    write(`content/article-share/${canary}-article.json`, {
      ...fields,
      title: canaries,
      line: canaries,
      url: `https://${canary}.example`,
    });
    write(
      `content/pages/${canary}-page/index.en.md`,
      `---\n${facts('signed-in')}---\n\n${canary}\n`,
    );
  }

  const build = (mode: 'production' | 'development' = 'production') =>
    buildContent(owner, { production: mode === 'production' });

  /** Returns the names and contents of a folder's files. */
  function filesOf(name: string) {
    const folder = path.join(owner.root, name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(path.join(folder, file)).isFile(),
    );
    return Object.fromEntries(
      files.map((file) => [file, readFileSync(path.join(folder, file), 'latin1')]),
    );
  }
  const readPrivate = (file: string) =>
    JSON.parse(readFileSync(path.join(owner.folders.private, file), 'utf8'));

  test.each(['production', 'development'] as const)(
    'in %s, private entries change no byte of the public site',
    async (mode) => {
      writePublic();
      const { definitions } = await build(mode);
      const before = filesOf('dist');
      await writePrivate();
      expect((await build(mode)).definitions).toEqual(definitions);
      const after = filesOf('dist');
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const [name, text] of Object.entries(after)) {
        expect([name, text === before[name]]).toEqual([name, true]);
        expect(`${name} ${text}`.toLowerCase()).not.toContain(canary);
      }
      expect(JSON.stringify(filesOf('dist-private'))).toContain(canary);
    },
  );

  test('writes the private entries, newest first, in every language', async () => {
    writePublic();
    await writePrivate();
    write('content/coding-notes/draft/index.en.md', note('draft: true\naudience: family\n'));
    const later = note('audience: family\n').replace('2026-03-01', '2999-01-01');
    write('content/coding-notes/later/index.en.md', later);
    await build();
    const { circles, entries } = readPrivate('entries.json');
    expect(circles).toEqual({
      'canary-circle': ['canary@example.com'],
      family: ['Mei@Example.com', '@example.org'],
    });
    const facts = ({ section, slug, audience }: Record<string, string>) => [
      section,
      slug,
      audience,
    ];
    expect(entries.map(facts)).toEqual([
      ['coding-notes', 'canary-note', 'family'],
      ['reading-notes', 'canary-note', 'family'],
      ['projects', 'canary-project', 'canary-circle'],
      ['article-share', 'canary-article', 'canary-circle'],
      ['pages', 'canary-page', 'signed-in'],
    ]);
    const [ofNote, , ofProject, ofArticle] = entries;
    expect(ofProject.summaries.en).toEqual({
      section: 'projects',
      slug: 'canary-project',
      date: '2026-03-15',
      title: { text: 'canary' },
      summary: { text: 'canary' },
    });
    expect(ofArticle.summaries['zh-Hant-TW'].summary).toMatchObject({ text: '金絲雀 canary' });
    expect(ofNote.summaries.ja).toMatchObject({
      title: { text: 'canary title', lang: 'zh-Hant-TW' },
      updated: '2026-04-02',
    });
    for (const { bodies } of entries) {
      for (const file of Object.values<string>(bodies)) {
        expect(PrivateEntry.is(readPrivate(file))).toBe(true);
      }
    }
    expect(readPrivate(ofNote.bodies.en)).not.toHaveProperty('summary.audience');
  });

  test('a picture is one WebP, or its drawing, at the address of the API', async () => {
    writePublic();
    await writePrivate();
    await build();
    const [{ bodies, pictures }] = readPrivate('entries.json').entries;
    const { nodes } = readPrivate(bodies.en).body;
    const shown = [...JSON.stringify(nodes).matchAll(/"src":"([^"]+)"/g)].map(([, src]) => src);
    expect(JSON.stringify(nodes)).not.toMatch(/\/content\/|data-widths/);
    expect(shown).toEqual(
      Object.keys(pictures).map((name) => `/api/entries/coding-notes/canary-note/${name}`),
    );
    expect(Object.keys(pictures)).toEqual([
      expect.stringMatching(/^canary-photo\.[0-9a-f]{12}-1440\.webp$/),
      expect.stringMatching(/^canary-drawing\.[0-9a-f]{12}\.svg$/),
      expect.stringMatching(/^diagram\.[0-9a-f]{12}\.svg$/),
    ]);
    const [photo = '', ...drawings] = Object.values<string>(pictures).map((file) =>
      path.join(owner.folders.private, file),
    );
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width: 1440 });
    for (const file of drawings) expect(readFileSync(file, 'utf8')).toContain('<svg');
  });

  test('drafts are written in development only', async () => {
    writePublic();
    write('content/coding-notes/draft/index.en.md', note('draft: true\naudience: family\n'));
    await build('development');
    const [draft] = readPrivate('entries.json').entries;
    expect(readPrivate(draft.bodies.en)).toMatchObject({ summary: { draft: true } });
    await build();
    expect(readPrivate('entries.json').entries).toEqual([]);
  });
});

test('a changed text has a file of another name, because two builds share a folder', () => {
  const namesWith = (body: string) => {
    write('content/coding-notes/tea/index.en.md', note('audience: family\n', body));
    return [...compilePrivate(siteIn(owner.folders)).keys()];
  };
  const before = namesWith('One.');
  expect(namesWith('Two.').filter((name) => before.includes(name))).toEqual([entriesFile]);
});

test('two pictures in one entry both have a file, also if only their names or formats differ', async () => {
  const png = await grey.png().toBuffer();
  write('content/coding-notes/tea/a.0123456789ab.png', png);
  write('content/coding-notes/tea/b.png', png);
  write('content/coding-notes/tea/a.0123456789ab.jpg', await grey.jpeg().toBuffer());
  write(
    'content/coding-notes/tea/index.en.md',
    note('audience: family\n', '![a](a.0123456789ab.png) ![b](a.0123456789ab.jpg) ![c](b.png)'),
  );
  const files = compilePrivate(siteIn(await withPictures(owner)));
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(3);
  const [, body] = [...files].find(([name]) => name.startsWith('en/coding-notes/tea.')) ?? [];
  const text = body && 'text' in body ? body.text : '';
  const shown = [...text.matchAll(/"src":"(\/api\/entries\/coding-notes\/tea\/[^"]*)"/g)];
  expect(new Set(shown.map(([, src]) => src)).size).toBe(3);
});
