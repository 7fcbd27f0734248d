/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { locales } from '../../src/locale/locales';
import { themeColour } from '../model/themeColour';

const project = path.join(__dirname, '../..');
let folder: string;
let tags: Record<string, string>;
let warnings = '';
const titles = {
  empty: { text: ' ' },
  tea: { text: 'Tea' },
  taiwan: { text: '直角骨頭', lang: 'zh-Hant-TW' },
  japan: { text: '直角骨頭', lang: 'ja' },
  kana: { text: 'お茶とコーヒー', lang: 'ja' },
  arabic: { text: 'شاي' },
  emoji: { text: 'Tea👩‍🚀\u{1F375}' },
  curly: { text: '“Tea” & <don’t>' },
  straight: { text: '"Tea" & <don\'t>' },
  long: { text: 'Green tea '.repeat(50) },
};
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'previews & co-'));
  const copy = (name: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), readFileSync(path.join(project, name)));
  };
  for (const locale of locales) copy(`locales/${locale}.json`);
  copy('src/ui/theme.css');
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(
    path.join(folder, 'dist/clock.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="20" fill="#00f"/></svg>',
  );
  tags = writePreviews(titles);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Writes the previews for a site whose entries have the given titles. The script runs in a separate
 * process, because an environment variable tells sharp where the fonts are, and Jest hides this
 * variable from native code.
 */
function writePreviews(titles: Record<string, { text: string; lang?: string }>) {
  const script = `
    const { cpSync, mkdirSync } = require('node:fs');
    const path = require('node:path');
    const { openCache } = require('./generator/lib/cache');
    const { previews, previewTags } = require('./generator/outputs/previews');
    const folder = ${JSON.stringify(folder)};
    const titles = ${JSON.stringify(titles)};
    const withTitle = (slug, { text, lang = 'en' }) => ({
      collection: 'coding-notes', slug, draft: false, fields: { date: '2026-01-01' },
      texts: { byLocale: new Map([[lang, { front: { title: text }, html: { type: 'root', children: [] }, outline: [], excerpt: '', minutes: 1 }]]), pictures: [] },
    });
    const cover = { src: '/clock.svg', width: 40, height: 30, alt: { en: 'A "clock"' }, files: [] };
    const site = {
      entries: {
        projects: [{ collection: 'projects', slug: 'clock', draft: false, cover, texts: withTitle('clock', { text: '' }).texts, fields: { title: { en: 'Clock' }, summary: { en: 'Ticks.' }, date: '2026-01-01' } }],
        pages: [{ ...withTitle('about', { text: 'Tea' }), collection: 'pages' }],
        ...Object.fromEntries(['sports-records', 'article-share', 'sport-notes', 'reading-notes'].map((name) => [name, []])),
        'coding-notes': Object.entries(titles).map(([slug, title]) => withTitle(slug, title)),
      },
      profile: { name: { 'zh-Hant-TW': '林' }, line: { 'zh-Hant-TW': '工程師' }, links: [] },
      pages: [
        ...[{ path: '/' }, { path: '/projects' }, { path: '/about', entry: { collection: 'pages', slug: 'about' } }],
        { path: '/projects/clock', entry: { collection: 'projects', slug: 'clock' } },
        ...Object.keys(titles).map((slug) => ({ path: '/coding-notes/' + slug, entry: { collection: 'coding-notes', slug } })),
      ],
    };
    const making = {
      root: folder,
      environment: { siteUrl: 'https://example.org' },
      cache: openCache(path.join(folder, '.cache'), '1'),
      bytesOf: async (name) => require('node:fs').readFileSync(path.join(folder, 'dist', name)),
    };
    (async () => {
      const tags = [];
      for (const page of site.pages) tags.push([page.path, await previewTags(site, page, 'en', making)]);
      const [planned] = previews(site);
      for (const [name, { file }] of await planned.makeAll(making)) {
        mkdirSync(path.dirname(path.join(folder, 'dist', name)), { recursive: true });
        cpSync(file, path.join(folder, 'dist', name));
      }
      console.log(JSON.stringify(Object.fromEntries(tags)));
    })();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: project,
    encoding: 'utf8',
  });
  warnings = stderr;
  return JSON.parse(stdout) as Record<string, string>;
}

function pictureIn(tags = ''): string {
  const [, name = ''] = /og:image" content="https:\/\/example\.org(.*?)"/.exec(tags) ?? [];
  return path.join(folder, 'dist', name);
}

/** Decodes the picture at a quarter of its width, which is enough for these comparisons. */
const pixels = (file: string) => sharp(file).resize({ width: 300 }).raw().toBuffer();

const picture = (slug: keyof typeof titles) => pixels(pictureIn(tags[`/coding-notes/${slug}`]));

test('each page has a picture of 1200 × 630 with its alternative text', async () => {
  expect(tags['/projects/clock']).toMatch(
    /^<meta property="og:image" content="https:\/\/example\.org\/content\/previews\/[0-9a-f]{12}\.jpg" \/><meta property="og:image:type" content="image\/jpeg" \/><meta property="og:image:width" content="1200" \/><meta property="og:image:height" content="630" \/><meta property="og:image:alt" content="A &quot;clock&quot;" \/><meta name="twitter:card" content="summary_large_image" \/>$/,
  );
  expect(tags['/coding-notes/tea']).toContain('og:image:alt" content="Tea · 林"');
  expect(tags['/about']).toContain('og:image:alt" content="Tea · 林"');
  expect(tags['/projects']).toBe(tags['/']);
  expect(tags['/']).toContain('og:image:type" content="image/png"');
  expect(tags['/']).toContain('og:image:alt" content="林"');
  for (const page of Object.values(tags)) {
    expect(await sharp(pictureIn(page)).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  // The preview for the `clock` project is its cover: a drawing that is blue at the top, on white.
  const cover = [...(await pixels(pictureIn(tags['/projects/clock'])))];
  const isFull = (value: number) => value > 245;
  expect(cover.slice(0, 3).map(isFull)).toEqual([false, false, true]);
  expect(cover.slice(-3).map(isFull)).toEqual([true, true, true]);
});

/** Returns the first and the last row in which two pictures differ, in pixels of the card. */
async function rowsBetween(one: Buffer, other: Buffer): Promise<[number, number]> {
  const found = [...one].flatMap((value, index) =>
    Math.abs(value - (other[index] ?? 0)) > 20 ? [Math.floor(index / 900) * 4] : [],
  );
  return [Math.min(...found), Math.max(...found)];
}

test('a card has the section above its title, which is shortened, and the owner below, on lined paper', async () => {
  const blank = await picture('empty');
  const [sectionTop, sectionEnd] = await rowsBetween(
    await picture('tea'),
    await pixels(pictureIn(tags['/about'])),
  );
  expect(sectionTop).toBeGreaterThan(68);
  expect(sectionEnd).toBeGreaterThan(sectionTop);
  expect(sectionEnd).toBeLessThan(124);
  const [titleTop, titleEnd] = await rowsBetween(await picture('long'), blank);
  expect(titleTop).toBeGreaterThan(142);
  expect(titleEnd).toBeGreaterThan(380);
  expect(titleEnd).toBeLessThan(468);
  const theme = readFileSync(path.join(project, 'src/ui/theme.css'), 'utf8');
  const file = pictureIn(tags['/coding-notes/empty']);
  // The darkest colour in each square, of which the places are the left edge, the top edge and the size.
  for (const [name, left, top, width] of [
    ['paper', 4, 4, 8],
    ['primary-line', 132, 300, 4],
    ['ink', 184, 516, 40],
    ['accent', 230, 544, 12],
  ] as const) {
    const bytes = await sharp(file).extract({ left, top, width, height: width }).raw().toBuffer();
    const darkest = Math.min(...bytes.filter((_, index) => index % 3 === 1));
    const at = bytes.findIndex((value, index) => index % 3 === 1 && value === darkest) - 1;
    const wanted = Buffer.from(themeColour(theme, `--color-${name}`).light.slice(1), 'hex');
    for (const [channel, value] of wanted.entries()) {
      expect(Math.abs((bytes[at + channel] ?? 0) - value)).toBeLessThan(3);
    }
  }
});

test('quotation marks have the width of letters', async () => {
  expect((await picture('curly')).equals(await picture('straight'))).toBe(true);
});

test('the card has the glyphs of the title’s script, and the forms of its language', async () => {
  const blank = await picture('empty');
  for (const slug of ['tea', 'taiwan', 'japan', 'kana'] as const) {
    const card = await picture(slug);
    const drawn = card.filter((value, index) => Math.abs(value - (blank[index] ?? 0)) > 99);
    expect(drawn.length).toBeGreaterThan(300);
  }
  expect((await picture('taiwan')).equals(await picture('japan'))).toBe(false);
});

test('a title in Arabic begins at the right', async () => {
  const [blank, card] = [await picture('empty'), await picture('arabic')];
  const width = 300;
  const columns = [...card]
    .flatMap((value, index) => (Math.abs(value - (blank[index] ?? 0)) > 99 ? [index] : []))
    .map((index) => Math.floor(index / 3) % width);
  expect(Math.min(...columns)).toBeGreaterThan(width / 2);
});

test('a character without a glyph is left out, not drawn as a box', async () => {
  expect((await picture('emoji')).equals(await picture('tea'))).toBe(true);
  // The title is on the cards of three languages.
  expect(warnings.match(/.*🍵.*/gu)).toEqual([
    'previews show "Tea👩‍🚀🍵" without 👩 🚀 🍵, as their fonts lack it',
  ]);
});

test('the file that names the fonts is valid in a folder with any name', () => {
  const fonts = path.join(folder, '.cache/previews');
  const [file = ''] = readdirSync(fonts, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('fonts.conf'),
  );
  expect(readFileSync(path.join(fonts, file), 'utf8')).toMatch(/<cachedir>.*previews &amp; co-/);
});

test('a preview is drawn once', () => {
  const cache = path.join(folder, '.cache/previews');
  // A preview that is drawn again is another file. Its time says only when it was used.
  const files = () =>
    readdirSync(cache, { recursive: true, encoding: 'utf8' }).map(
      (name) => statSync(path.join(cache, name)).ino,
    );
  const before = files();
  // A build writes into a new folder.
  rmSync(path.join(folder, 'dist/content'), { recursive: true });
  writePreviews(titles);
  expect(files()).toEqual(before);
});
