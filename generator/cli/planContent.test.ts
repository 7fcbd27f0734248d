/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import sharp from 'sharp';
import { buildContent, contextOf } from '../testing/compile';
import { noteFront, ownersFolder, profile, project, words as text } from '../testing/ownersFolder';
import { printedScheduled } from './contentPlugin';
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
  write('content/profile.json', { ...profile, name: {} });
  write('content/projects/clock.json', { ...project, cover: { src: '/no.png', alt: text } });
  write('content/projects/clock/index.zh-Hant-TW.md', '[x](/nowhere)\n');
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note('# 茶'));
  write('content/public/index.html', '');
  const planned = await planContent({
    root: path.join(__dirname, '../..'),
    contentFolder: owner.folders.content,
    context: contextOf(owner.folders, 'production'),
    hasSignIn: true,
  });
  if (!isLeft(planned)) throw new Error('expected errors');
  const { message } = publicError(planned.left);
  expect(message.split('\n').map((line) => line.split(': expected')[0])).toEqual([
    'coding-notes/tea/index.zh-Hant-TW.md: line 8',
    'profile.json: line 1: name',
    'projects/clock.json: line 1: cover.src',
    'projects/clock/index.zh-Hant-TW.md: line 1',
    'public/index.html',
    'Errors in what may not be public: 8, which `npm run check:content` lists',
  ]);
});

test('the application knows the profile without its portrait, and what everyone can read', async () => {
  const constants = async (production = true) => {
    const { definitions } = await buildContent(owner, { production });
    return Object.fromEntries(
      Object.entries(definitions).map(([name, json]) => [name, JSON.parse(json)]),
    );
  };
  const front = (facts: string) =>
    `---\ntitle: 茶\ndate: 2026-03-01\ntags: [tea, 台灣]\n${facts}---\n\n茶\n`;
  const picture = { src: '/icons/me.svg', alt: text };
  write(
    'content/public/icons/me.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>',
  );
  write('content/profile.json', { ...profile, picture });
  write('content/audiences.yaml', 'family: [mei@example.com]\n');
  write('content/topics.yaml', 'tea: { ja: 茶 }\nsecret: { ja: 秘密 }\nunused: { ja: 空 }\n');
  write('content/sport-notes/race/index.zh-Hant-TW.md', front('draft: true\n'));
  const own = front('audience: family\n').replace('[tea', '[secret, tea');
  write('content/coding-notes/own/index.zh-Hant-TW.md', own);
  const nothing = {
    OWNER_PROFILE: profile,
    OWNER_TOPICS: {},
    WRITTEN_SECTIONS: [],
    WRITTEN_PAGES: [],
    WRITTEN_TOPICS: false,
  };
  expect(await constants()).toEqual(nothing);
  const ofTea = { OWNER_TOPICS: { tea: { ja: '茶' } }, WRITTEN_TOPICS: true };
  const drafts = { ...nothing, ...ofTea, WRITTEN_SECTIONS: ['sport-notes'] };
  expect(await constants(false)).toEqual(drafts);
  write('content/reading-notes/book/index.zh-Hant-TW.md', front(''));
  write('content/coding-notes/tea/index.zh-Hant-TW.md', front(''));
  write('content/pages/about/index.en.md', '---\ntitle: About\n---\n\nMe\n');
  expect(await constants()).toEqual({
    ...nothing,
    ...ofTea,
    // They are in the order of the top bar.
    WRITTEN_SECTIONS: ['coding-notes', 'reading-notes'],
    WRITTEN_PAGES: ['about'],
  });
});

test('the names of topics are for tags, and in the languages of the site', async () => {
  write('content/topics.yaml', 'Tea: { ja: 茶 }\ncup: { fr: tasse }\n');
  await expect(buildContent(owner)).rejects.toThrow(
    /^topics\.yaml: line 1: Tea: expected letters .* got "Tea"\ntopics\.yaml: line 2: cup\.fr: unknown key/,
  );
});
