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
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#00f"/></svg>',
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
    const { openCache } = require('./generator/lib/cache');
    const { Output } = require('./generator/lib/output');
    const { preparePreviews } = require('./generator/render/previews');
    const titles = ${JSON.stringify(titles)};
    const cover = { src: '/clock.svg', width: 40, height: 30, alt: { text: 'A "clock"' } };
    const read = ({ path }) => {
      const slug = path.match(/([a-z]+)\\.json$/)[1];
      return { summary: slug === 'clock' ? { title: { text: 'Clock' }, cover } : { title: titles[slug] ?? { text: 'About' } } };
    };
    const notes = Object.keys(titles).map((slug) => ({ path: '/coding-notes/' + slug, entry: { collection: 'coding-notes', slug } }));
    const pages = [
      ...[{ path: '/' }, { path: '/projects' }, { path: '/about', entry: { collection: 'pages', slug: 'about' } }],
      { path: '/projects/clock', entry: { collection: 'projects', slug: 'clock' } },
      ...notes,
    ];
    preparePreviews({
      root: ${JSON.stringify(folder)},
      output: new Output({ site: ${JSON.stringify(path.join(folder, 'dist'))}, private: '', previousSite: '' }),
      cache: openCache({ folder: ${JSON.stringify(path.join(folder, '.cache'))}, mode: 'production' }),
      siteUrl: 'https://example.org',
      profile: { name: { 'zh-Hant-TW': '林' }, line: { 'zh-Hant-TW': '工程師' }, links: [] },
      read,
    }).then(async ({ add, missing }) => {
      const tags = [];
      for (const page of pages) {
        for (const locale of ['en', 'ja', 'zh-Hant-TW']) {
          const ofPage = await add(page, locale);
          if (locale === 'en') tags.push([page.path, ofPage]);
        }
      }
      for (const one of missing) console.warn(one);
      console.log(JSON.stringify(Object.fromEntries(tags)));
    });`;
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
  expect(tags['/about']).toContain('og:image:alt" content="About · 林"');
  expect(tags['/projects']).toBe(tags['/']);
  for (const page of Object.values(tags)) {
    expect(await sharp(pictureIn(page)).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  // The preview for the `clock` project is its cover, a blue drawing that was converted to pixels.
  const [red = 0, green = 0, blue = 0] = await pixels(pictureIn(tags['/projects/clock']));
  expect([red < 10, green < 10, blue > 245]).toEqual([true, true, true]);
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
  const fonts = path.join(folder, '.cache/fonts');
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
