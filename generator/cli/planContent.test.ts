/** @jest-environment node */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import sharp from 'sharp';
import { buildContent, makingOf, contextOf } from '../testing/compile';
import { noteFront, ownersFolder, profile, project, words as text } from '../testing/ownersFolder';
import { printedScheduled } from './contentPlugin';
import { pictures } from '../outputs/pictures';
import { messagesFor, publicError } from './buildSite';
import { planContent } from './planContent';

const owner = ownersFolder();
const { write } = owner;
const note = (body: string) => `${noteFront}\n${body}\n`;

beforeEach(() => write('content/projects/clock.json', project));

const dist = (file: string) => path.join(owner.root, 'dist', file);
const readDist = (file: string) => JSON.parse(readFileSync(dist(file), 'utf8'));
const slugs = (file: string) => readDist(file).entries.map(({ slug }: { slug: string }) => slug);

test('content is compiled in every language, into a folder named by a hash of all of it', async () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3">${inside}</svg>`;
  write('content/coding-notes/tea/tea.svg', svg(''));
  const facts = 'aliases: [/old]\ntags: [台灣]';
  const tea = note('![茶](tea.svg)').replace('tags: []', facts);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', tea);
  const first = await buildContent(owner);
  expect(first.folderUrl).toMatch(/^\/content\/[0-9a-f]{12}$/);
  expect(slugs(`${first.folderUrl}/ja/projects.json`)).toEqual(['clock']);
  expect(readDist(`${first.folderUrl}/en/coding-notes/tea.json`)).toMatchObject({
    summary: { slug: 'tea' },
  });
  expect(readDist(`${first.folderUrl}/en/topics/台灣.json`)).toMatchObject({ count: 1 });
  expect(readdirSync(dist('content/pictures'))).toEqual([
    expect.stringMatching(/^tea\.[0-9a-f]{12}\.svg$/),
  ]);

  expect((await buildContent(owner)).folderUrl).toBe(first.folderUrl);
  // When a picture changes, its URL changes. The content contains that URL, so the content folder's
  // URL changes too.
  write('content/coding-notes/tea/tea.svg', svg('<g/>'));
  expect((await buildContent(owner)).folderUrl).not.toBe(first.folderUrl);
});

test('no file of the site has the place of a photo: a cover, the portrait, a picture in a text', async () => {
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/" GPSLatitude="25,2.1N"/>')
    .jpeg()
    .toBuffer();
  for (const name of ['me', 'clock']) write(`content/public/images/${name}.jpg`, photo);
  const picture = (name: string) => ({ src: `/images/${name}.jpg`, alt: text });
  write('content/profile.json', { ...profile, picture: picture('me') });
  write('content/projects/clock.json', { ...project, cover: picture('clock') });
  write('content/coding-notes/tea/tea.jpg', photo);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('![茶](tea.jpg)'));
  const { folderUrl } = await buildContent(owner);
  expect(readDist(`${folderUrl}/en/home.json`)).toHaveProperty('portrait.src');
  const names = readdirSync(dist(''), { recursive: true, encoding: 'utf8' });
  const pictures = names.filter((name) => /\.(jpg|webp|avif)$/.test(name));
  expect(pictures).toHaveLength(9);
  for (const name of pictures) {
    expect(readFileSync(dist(name), 'latin1')).not.toMatch(/Exif|GPS/);
    expect(await sharp(dist(name)).metadata()).not.toHaveProperty('exif');
  }
});

test('in development, the files of all pictures exist after one of them has changed', async () => {
  const photo = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();
  write('content/coding-notes/tea/tea.jpg', await photo('#888'));
  write('content/coding-notes/tea/cup.jpg', await photo('#395'));
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('![茶](tea.jpg) ![杯](cup.jpg)'));
  const options = {
    root: path.join(__dirname, '../..'),
    contentFolder: owner.folders.content,
    context: contextOf(owner.folders, 'development'),
    hasSignIn: true,
  };
  for (const background of ['#888', '#123', '#456']) {
    write('content/coding-notes/tea/tea.jpg', await photo(background));
    const planned = await planContent(options);
    if (isLeft(planned)) throw new Error('expected no errors');
    const made = pictures(planned.right.site).map(({ make }) => make?.(makingOf(owner.folders)));
    const files = made.flatMap((content) => (content && 'file' in content ? [content.file] : []));
    expect(files).toHaveLength(2);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  }
});

test('the log of a build names no entry that is not public', async () => {
  const data = {
    later: { date: '2999-01-01' },
    secret: { date: '2020-01-02', audience: 'signed-in' },
    unfinished: { draft: true },
  };
  for (const [name, facts] of Object.entries(data)) {
    write(`content/projects/${name}.json`, { ...project, ...facts });
  }
  write('content/audiences.yaml', 'family: [mei@example.org]\n');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('[](/)'));
  for (const fact of ['date: 2999-01-01', 'audience: family', 'draft: true']) {
    const hidden = note('[](/projects#words)').replace(/date: .*/, (date) =>
      fact.startsWith('date') ? fact : `${date}\n${fact}`,
    );
    const folder = `content/coding-notes/hidden-${fact.replaceAll(/\W+/g, '-')}`;
    write(`${folder}/index.zh-Hant-TW.md`, hidden);
    write(`${folder}/photo.svg`, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>');
  }
  const { site } = await buildContent(owner);
  const messages = messagesFor(site);
  expect(messages).toEqual([
    expect.stringMatching(/^Warnings:\ncoding-notes\/tea\/index\.zh-Hant-TW\.md: line 8: /),
    'Warnings about what may not be public: 6, which `npm run check:content` lists',
    expect.stringMatching(
      /^Scheduled entries: 2, which `npm run dev` lists\. Today is \d{4}-\d\d-\d\d in the time zone UTC/,
    ),
  ]);
  expect(messages.join()).not.toMatch(/hidden|words|photo|later|secret|unfinished/);
  // In development, the owner sees them.
  expect(printedScheduled(site.scheduled)).toMatch(
    /^Scheduled, [^]*\n {2}2999-01-01 projects\/later$/,
  );
});

test('the errors of a build name no entry that is not public', async () => {
  const errors = [
    'draft: true',
    'audience: family',
    'audience: Mei',
    'date: 2999-01-01',
    'draft: 1',
  ];
  for (const [index, fact] of errors.entries()) {
    const field = fact.split(':')[0] as string;
    const front = noteFront.replace(/^date: .*$/m, (date) =>
      field === 'date' ? fact : `${date}\n${fact}`,
    );
    write(`content/coding-notes/hidden-${index}/index.zh-Hant-TW.md`, `${front}\n# hidden\n`);
  }
  write('content/audiences.yaml', 'family: [hidden]\n');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('# 茶'));
  const planned = await planContent({
    root: path.join(__dirname, '../..'),
    contentFolder: owner.folders.content,
    context: contextOf(owner.folders, 'production'),
    hasSignIn: true,
  });
  if (!isLeft(planned)) throw new Error('expected errors');
  const { message } = publicError(planned.left);
  expect(message).toMatch(
    /^coding-notes\/tea\/index\.zh-Hant-TW\.md: line 8: .*\nErrors in what may not be public: 8, which/,
  );
  expect(message).not.toContain('hidden');
});

test('the errors of all files are reported, and nothing is written', async () => {
  write('content/profile.json', { ...profile, name: {}, line: '' });
  write('content/projects/clock.json', { ...project, date: 'today' });
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('# 茶'));
  await expect(buildContent(owner)).rejects.toThrow(
    /^profile\.json: line 1: name: .*\nprofile\.json: line 1: line: expected .*\nprojects\/clock\.json: line 1: date: expected .*\ncoding-notes\/tea\/index\.zh-Hant-TW\.md: line 8: expected/,
  );
  expect(existsSync(dist(''))).toBe(false);
});

describe('the application knows', () => {
  const constants = async (production = true) => {
    const { definitions } = await buildContent(owner, { production });
    return Object.fromEntries(
      Object.entries(definitions).map(([name, json]) => [name, JSON.parse(json)]),
    );
  };
  const front = (facts: string) =>
    `---\ntitle: 茶\ndate: 2026-03-01\ntags: [tea]\n${facts}---\n\n茶\n`;

  test('the profile without its portrait, which the landing page has', async () => {
    expect(await constants()).toMatchObject({ OWNER_PROFILE: profile });
  });

  test('the sections with content in the order of the top bar, and the pages', async () => {
    write('content/coding-notes/.DS_Store', 'x');
    expect(await constants()).toMatchObject({ WRITTEN_SECTIONS: [], WRITTEN_PAGES: [] });
    write('content/reading-notes/book/index.zh-Hant-TW.md', front(''));
    write('content/coding-notes/tea/index.zh-Hant-TW.md', front(''));
    write('content/pages/about/index.en.md', '---\ntitle: About\n---\n\nMe\n');
    expect(await constants()).toMatchObject({
      WRITTEN_SECTIONS: ['coding-notes', 'reading-notes'],
      WRITTEN_PAGES: ['about'],
    });
  });

  test('no section or topic of which only drafts or private entries exist, except drafts in development', async () => {
    write('content/audiences.yaml', 'family: [mei@example.com]\n');
    write('content/sport-notes/race/index.zh-Hant-TW.md', front('draft: true\n'));
    write('content/coding-notes/own/index.zh-Hant-TW.md', front('audience: family\n'));
    const none = { WRITTEN_SECTIONS: [], WRITTEN_TOPICS: false };
    expect(await constants()).toMatchObject(none);
    const drafts = { WRITTEN_SECTIONS: ['sport-notes'], WRITTEN_TOPICS: true };
    expect(await constants(false)).toMatchObject(drafts);
    write('content/projects/clock.json', { ...project, tags: ['clocks'] });
    expect(await constants()).toMatchObject({ ...none, WRITTEN_TOPICS: true });
  });

  test('the owner’s names of topics that public entries have', async () => {
    expect(await constants()).toMatchObject({ OWNER_TOPICS: {} });
    write('content/topics.yaml', 'tea: { ja: 茶 }\nsecret: { ja: 秘密 }\nunused: { ja: 空 }\n');
    write('content/coding-notes/tea/index.zh-Hant-TW.md', front(''));
    write('content/audiences.yaml', 'family: [mei@example.com]\n');
    const secret = front('audience: family\n').replace('[tea]', '[tea, secret]');
    write('content/coding-notes/own/index.zh-Hant-TW.md', secret);
    expect((await constants()).OWNER_TOPICS).toEqual({ tea: { ja: '茶' } });
    write('content/topics.yaml', 'Tea: { ja: 茶 }\ncup: { fr: tasse }\n');
    await expect(buildContent(owner)).rejects.toThrow(
      /^topics\.yaml: line 1: Tea: expected letters .* got "Tea"\ntopics\.yaml: line 2: cup\.fr: unknown key/,
    );
  });
});
