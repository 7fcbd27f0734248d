/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Create, type Sharp } from 'sharp';
import type { Element } from 'hast';
import { openCache } from '../lib/cache';
import type { Mode } from '../model/buildContext';
import { contextOf, errorsIn, siteIn, withPictures } from '../testing/compile';
import { noteFront, ownersFolder, project, words as text } from '../testing/ownersFolder';
import { convertPicture } from './convertPicture';
import type { Asset, ShownPicture } from '../model/picture';
import { preparePublicFiles } from './preparePublicFiles';
import { projectSummary } from '../outputs/content/summaries';

const owner = ownersFolder();
const { write } = owner;

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>';

function photo(width: number, height: number, noise = false) {
  const colour = noise
    ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 30 } }
    : { background: '#395' };
  return sharp({ create: { width, height, channels: 3, ...colour } as Create });
}

const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' } };

async function converted(name: string, bytes: Buffer | string, mode: Mode = 'production') {
  write(`content/projects/${name}`, Buffer.from(bytes));
  const file = path.join(owner.folders.content, 'projects', name);
  return convertPicture(file, contextOf(owner.folders, mode));
}

function fileOf(asset: Asset | undefined): string {
  return asset && 'file' in asset.content ? asset.content.file : '';
}

async function shown(...given: Parameters<typeof converted>): Promise<ShownPicture> {
  const picture = await converted(...given);
  if (isLeft(picture)) throw new Error(picture.left.reason);
  return picture.right;
}

test('a photo becomes AVIF and WebP in the widths of the layout, and a JPEG; it is never enlarged', async () => {
  const large = await shown('tea.jpg', await photo(2000, 1500).jpeg().toBuffer());
  expect(large).toMatchObject({ width: 1440, height: 1080, widths: [360, 720, 1440] });
  expect(large.src).toMatch(/^\/content\/pictures\/tea\.[0-9a-f]{12}\.jpg$/);
  const sizes = await Promise.all(
    large.files.map(async (asset) => {
      const { url } = asset;
      const { format, width } = await sharp(fileOf(asset)).metadata();
      return `${url.replace(/.*\/tea\.\w{12}/, '')} ${format} ${width}`;
    }),
  );
  expect(sizes).toEqual([
    '.jpg jpeg 1440',
    ...['360', '720', '1440'].flatMap((width) => [
      `-${width}.avif heif ${width}`,
      `-${width}.webp webp ${width}`,
    ]),
  ]);
  const small = await shown('cup.jpg', await photo(500, 300).jpeg().toBuffer());
  expect(small).toMatchObject({ width: 500, height: 300, widths: [360, 500] });
});

test('a photo is turned as its orientation says, and keeps no metadata', async () => {
  const bytes = await photo(40, 30)
    .withExif(place)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.any(Buffer) });
  const size = { width: 30, height: 40 };
  const picture = await shown('tea.jpg', bytes);
  expect(picture).toMatchObject(size);
  for (const asset of picture.files) {
    const metadata = await sharp(fileOf(asset)).metadata();
    expect(metadata).toMatchObject(size);
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation']) {
      expect(metadata).not.toHaveProperty(kind);
    }
  }
});

test('a transparent picture keeps its transparency', async () => {
  const create = { width: 40, height: 30, channels: 4, background: '#39568080' } as const;
  const picture = await shown('tea.png', await sharp({ create }).png().toBuffer());
  expect(picture.src).toMatch(/\.png$/);
  for (const asset of picture.files) {
    expect(await sharp(fileOf(asset)).metadata()).toMatchObject({ hasAlpha: true });
  }
  const opaque = sharp({ create: { ...create, background: '#395680' } });
  expect((await shown('cup.png', await opaque.png().toBuffer())).src).toMatch(/\.jpg$/);
});

test('an animation stays one, as WebP; a drawing stays as it is', async () => {
  const frames = await Promise.all(
    ['#000', '#fff'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const picture = await shown('tea.gif', gif);
  expect(picture).toMatchObject({ width: 40, height: 30 });
  expect(picture.widths).toBeUndefined();
  expect(await sharp(fileOf(picture.files[0])).metadata()).toMatchObject({
    format: 'webp',
    pages: 2,
  });
  const drawing = await shown('tea.svg', svg);
  expect(drawing).toMatchObject({ width: 40, height: 30 });
  expect(readFileSync(fileOf(drawing.files[0]), 'utf8')).toBe(svg);
});

test('graphics keep more details than photos, and the colours of printers become those of screens', async () => {
  const noise = photo(60, 40, true);
  const asPhoto = await shown('tea.jpg', await noise.jpeg({ quality: 100 }).toBuffer());
  const asGraphic = await shown('tea.png', await noise.png().toBuffer());
  const bytes = ({ files }: ShownPicture) => files.map((one) => statSync(fileOf(one)).size);
  const ratios = bytes(asGraphic).map((size, index) => size / (bytes(asPhoto)[index] ?? 0));
  expect(Math.min(...ratios)).toBeGreaterThan(1.2);
  expect(Math.max(...ratios)).toBeLessThan(4);
  const { files } = await shown('cup.jpg', await noise.toColourspace('cmyk').jpeg().toBuffer());
  expect(await sharp(fileOf(files[0])).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb' });
});

test('in development a picture is one file, and as high as WebP allows', async () => {
  const high = await photo(100, 20_000).jpeg().toBuffer();
  expect(await shown('high.jpg', high, 'development')).toMatchObject({ width: 80, height: 16_000 });
  const bytes = await photo(2000, 1500).withExif(place).jpeg().toBuffer();
  const picture = await shown('tea.jpg', bytes, 'development');
  expect(picture.widths).toBeUndefined();
  expect(picture.files).toHaveLength(1);
  expect(await sharp(fileOf(picture.files[0])).metadata()).not.toHaveProperty('exif');
});

test('a picture is converted once, until it changes', async () => {
  const bytes = await photo(40, 30).jpeg().toBuffer();
  const times = ({ files }: ShownPicture) => files.map((asset) => statSync(fileOf(asset)).mtimeMs);
  const first = await shown('tea.jpg', bytes);
  const written = times(first);
  const write = jest.spyOn(sharp.prototype, 'toFile');
  const again = await shown('tea.jpg', bytes);
  expect(again).toEqual(first);
  expect(times(again)).toEqual(written);
  expect(write).not.toHaveBeenCalled();
  expect((await shown('tea.jpg', await photo(44, 30).jpeg().toBuffer())).src).not.toBe(first.src);
});

test('a picture that another version of the converter makes has another URL', async () => {
  write('content/tea.jpg', await photo(40, 30, true).jpeg().toBuffer());
  const file = path.join(owner.folders.content, 'tea.jpg');
  const urlOf = async (version: string) => {
    const cache = openCache(owner.folders.cache, version);
    const picture = await convertPicture(file, { mode: 'production', cache });
    return isLeft(picture) ? undefined : picture.right.src;
  };
  const before = await urlOf('1');
  expect(await urlOf('2')).toBe(before);
  // The repaired converter leaves something out.
  jest.spyOn(sharp.prototype, 'autoOrient').mockImplementation(function (this: Sharp) {
    return this.flip();
  });
  expect(await urlOf('3')).not.toBe(before);
  jest.restoreAllMocks();
});

test('the name of a picture does not have to match its format', async () => {
  const picture = await shown('tea.png', await photo(40, 30).jpeg().toBuffer());
  expect(picture.src).toMatch(/\.jpg$/);
  expect((await shown('cup.png', svg)).src).toMatch(/\.svg$/);
});

const expected = 'expected a picture: AVIF, GIF, JPEG, PNG, SVG or WebP';
const hint = '; export it as one of these';

test.each<[string, () => Buffer | string | Promise<Buffer>, string | RegExp]>([
  ['tea.tif', () => photo(4, 3).tiff().toBuffer(), `${expected}, got image/tiff${hint}`],
  ['tea.jpg', () => 'tea', new RegExp(`^${expected}, got a damaged or other file \\(.*\\)${hint}`)],
  [
    'tea.jpg',
    async () => (await photo(400, 300, true).jpeg().toBuffer()).subarray(0, 20_000),
    new RegExp(`^${expected}, got a damaged or other file \\(.*premature end.*\\)${hint}`),
  ],
  [
    'tea.png',
    // The name of the part that makes a PNG an animation is enough.
    () =>
      photo(4, 3)
        .png()
        .withExif({ IFD0: { Copyright: 'acTL' } })
        .toBuffer(),
    'expected a still, or an animation as GIF or WebP, got an animation as image/png; export it as WebP',
  ],
  [
    'tea.png',
    () => Buffer.alloc(40_100_000),
    'expected at most 40 MB, got 40.1 MB; export it smaller',
  ],
])('a file that cannot be shown is named with what to do: %s', async (name, bytes, mistake) => {
  const picture = await converted(name, await bytes());
  const { reason, actual, hint } = isLeft(picture) ? picture.left : {};
  expect([[reason, actual].filter(Boolean).join(', '), hint].filter(Boolean).join('; ')).toMatch(
    mistake,
  );
});

const read = async () => siteIn(await withPictures(owner));
const mistakes = async () => errorsIn(await withPictures(owner));

const note = `${noteFront}\n`;
const noteFile = 'content/coding-notes/tea/index.zh-Hant-TW.md';

test('a picture of a text has its URL, its size and its widths', async () => {
  write(noteFile, `${note}![茶](tea.jpg)\n`);
  expect(await mistakes()).toEqual([
    'coding-notes/tea/index.zh-Hant-TW.md: line 8: expected a picture beside the text, found no coding-notes/tea/tea.jpg',
  ]);
  write('content/coding-notes/tea/tea.jpg', await photo(400, 300).jpeg().toBuffer());
  const [tea] = (await read()).entries['coding-notes'];
  const [paragraph] = tea?.texts.byLocale.get('zh-Hant-TW')?.html.children ?? [];
  const [img] = (paragraph as Element).children;
  expect((img as Element).properties).toEqual({
    src: expect.stringMatching(/^\/content\/pictures\/tea\.[0-9a-f]{12}\.jpg$/),
    alt: '茶',
    width: 400,
    height: 300,
    dataWidths: '360 400',
    fetchPriority: 'high',
  });
  expect(tea?.texts.pictures).toHaveLength(5);
});

test('a mistake in a picture is named once, in whichever texts it is shown', async () => {
  write(noteFile, `${note}![茶](tea.jpg) ![茶](tea.heic)\n`);
  write(
    'content/coding-notes/tea/index.ja.md',
    '---\ntitle: 茶\nsummary: 茶\n---\n\n![茶](tea.jpg)\n',
  );
  for (const name of ['tea.jpg', 'tea.heic']) write(`content/coding-notes/tea/${name}`, 'tea');
  expect(await mistakes()).toEqual([
    expect.stringMatching(`^coding-notes/tea/tea.jpg: ${expected}, got a damaged or other file`),
    `coding-notes/tea/tea.heic: ${expected}${hint}`,
  ]);
});

test('a cover and the portrait are files in public/', async () => {
  const cover = { src: '/images/shop.svg', alt: text };
  write('content/projects/shop.json', { ...project, cover });
  write('content/profile.json', { name: text, line: text, links: [], picture: cover });
  const missing = '.src: expected a file in public/, found none at public/images/shop.svg';
  expect(await mistakes()).toEqual([
    `profile.json: line 1: picture${missing}`,
    `projects/shop.json: line 1: cover${missing}`,
  ]);
  write('content/public/images/shop.svg', 'tea');
  const broken = expect.stringMatching(
    /^public\/images\/shop\.svg: expected a picture: .* got a damaged/,
  );
  expect(await mistakes()).toEqual([broken]);
  write('content/public/images/shop.svg', svg);
  expect(await read()).toMatchObject({
    entries: { projects: [{ cover: { width: 40, height: 30 } }] },
    portrait: { width: 40, alt: text },
  });
});

test('a project’s cover has the widths of its files', async () => {
  const cover = { src: '/images/shop.jpg', alt: { ...text, en: 'Tea' } };
  write('content/projects/shop.json', { ...project, cover });
  write('content/public/images/shop.jpg', await photo(400, 300).jpeg().toBuffer());
  const [shop] = (await read()).entries.projects;
  expect(shop && projectSummary(shop, 'ja').cover).toEqual({
    src: expect.stringMatching(/^\/content\/pictures\/shop\.\w{12}\.jpg$/),
    width: 400,
    height: 300,
    widths: [360, 400],
    alt: { text: '茶', lang: 'zh-Hant-TW' },
  });
});

test('each picture in public/ that cannot be published is named beside all other mistakes', async () => {
  write('content/public/images/tea.png', 'tea');
  const cup = await photo(40, 30, true).withExif(place).jpeg().toBuffer();
  write('content/public/cup.JPG', cup.subarray(0, -300));
  write('content/projects/clock.json', { ...project, date: 'today' });
  const damaged = `: ${expected}, got a damaged or other file \\(.*\\)${hint}`;
  expect(await mistakes()).toEqual([
    expect.stringMatching(/^projects\/clock\.json: line 1: date: /),
    expect.stringMatching(new RegExp(`^public/cup\\.JPG${damaged}`)),
    expect.stringMatching(new RegExp(`^public/images/tea\\.png${damaged}`)),
  ]);
});

test('a photo in public/ that is only a cover is not reported twice', async () => {
  write('content/public/images/shop.jpg', 'tea');
  const cover = { src: '/images/shop.jpg', alt: text };
  write('content/projects/shop.json', { ...project, cover });
  expect(await mistakes()).toEqual([expect.stringMatching(/^public\/images\/shop\.jpg: expected/)]);
});

test('a cover that cannot be read is one of the mistakes', async () => {
  write('content/public/tea.jpg/cup', 'a file in a folder');
  const context = contextOf(owner.folders, 'production');
  expect(await convertPicture(path.join(owner.folders.public, 'tea.jpg'), context)).toMatchObject({
    left: {
      reason: 'expected a file that can be read',
      actual: expect.stringMatching('^got EISDIR'),
    },
  });
});

test('a cache that cannot be written is not a mistake in a picture', async () => {
  write('cache/pictures', 'This file has the name of a folder.');
  const photoWithPlace = await photo(20, 20).withExif(place).jpeg().toBuffer();
  write('content/public/tea.jpg', photoWithPlace);
  const file = path.join(owner.folders.public, 'tea.jpg');
  const context = contextOf(owner.folders, 'production');
  await expect(convertPicture(file, context)).rejects.toThrow('ENOTDIR');
  const sources = { folder: owner.folders.content, publicFiles: ['/tea.jpg'] };
  await expect(preparePublicFiles(sources, context)).rejects.toThrow('ENOTDIR');
});

test('a picture that changes while it is read is not taken for the earlier one', async () => {
  write('content/public/tea.jpg', await photo(20, 20).jpeg().toBuffer());
  const file = path.join(owner.folders.public, 'tea.jpg');
  const changed = await photo(30, 30).withExif(place).jpeg().toBuffer();
  const { cache, mode } = contextOf(owner.folders, 'production');
  const cachedFiles: typeof cache.cachedFiles = (...given) => {
    write('content/public/tea.jpg', changed);
    return cache.cachedFiles(...given);
  };
  const finding = { left: { actual: expect.stringContaining('it has changed in the meantime') } };
  expect(await convertPicture(file, { mode, cache: { ...cache, cachedFiles } })).toMatchObject(
    finding,
  );
});
