/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { readSources } from '../read/readSources';
import { contextOf } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';
import { preparePublicFiles } from './preparePublicFiles';

const owner = ownersFolder();

/** A picture with 65,536 colours. */
function colourful(): Sharp {
  const pixels = Buffer.alloc(256 * 256 * 3);
  for (let at = 0; at < 256 * 256; at++) pixels.set([at % 256, at >> 8, (at * 7) % 256], at * 3);
  return sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } });
}

/** Two frames. */
function animation(): Sharp {
  const pixels = Buffer.alloc(64 * 128 * 3).map((_, at) => at % 251);
  return sharp(pixels, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
}

const place = { IFD0: { Copyright: 'Mei' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1' } };

/** Returns what a build publishes for a file in public/, or the finding about it. */
async function published(
  name: string,
  bytes: Buffer | string,
  mode: 'production' | 'check' = 'production',
) {
  owner.write(`content/public/${name}`, Buffer.from(bytes));
  const sources = readSources(owner.folders.content);
  const files = await preparePublicFiles(sources, contextOf(owner.folders, mode));
  const file = files.get(`/${name}`);
  if (!file) throw new Error(`expected a file at /${name}`);
  return isLeft(file) ? file.left : readFileSync(file.right.file);
}

/** Publishes a picture with metadata. */
async function publishedPicture(name: string, bytes: Buffer): Promise<Buffer> {
  const file = await published(name, bytes);
  if (!Buffer.isBuffer(file)) throw new Error(file.reason);
  expect(file.includes('Mei')).toBe(false);
  const metadata = await sharp(file).metadata();
  for (const kind of ['exif', 'xmp', 'iptc', 'comments', 'orientation']) {
    expect(metadata).not.toHaveProperty(kind);
  }
  return file;
}

/** The pixels as a browser shows them. */
const pixelsOf = (bytes: Buffer) =>
  sharp(bytes, { animated: true }).toColourspace('srgb').removeAlpha().raw().toBuffer();

/** Returns the mean difference between the pixels of two pictures. Each value is from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [before, after] = [await pixelsOf(one), await pixelsOf(other)];
  expect(after).toHaveLength(before.length);
  return (
    before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0) / before.length
  );
}

test.each<[string, Sharp, number]>([
  ['photo.txt', colourful().png(), 0],
  ['16-bit.png', colourful().toColourspace('rgb16').png(), 0],
  ['display-p3.png', colourful().withIccProfile('p3').png(), 0],
  ['palette.png', colourful().png({ palette: true, colours: 100 }), 0],
  ['alpha.png', colourful().ensureAlpha(0.5).png(), 0],
  ['photo', colourful().jpeg(), 1],
  ['display-p3.jpg', colourful().withIccProfile('p3').jpeg(), 1],
  ['cmyk.jpg', colourful().toColourspace('cmyk').jpeg(), 2],
  ['photo.bin', colourful().webp(), 2],
  ['photo.JPG', colourful().avif(), 1],
  ['10-bit.avif', colourful().avif({ bitdepth: 10 }), 1],
  ['animation.webp', animation().webp({ delay: [100, 300], loop: 3 }), 2],
])(
  'a picture looks the same without its metadata, whatever its name is: %s',
  async (name, picture, most) => {
    const bytes = await picture.withExif(place).toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif).toBeDefined();
    const file = await publishedPicture(name, bytes);
    expect(await difference(bytes, file)).toBeLessThanOrEqual(most);
    const after = await sharp(file).metadata();
    const facts = ({ format, width, height, depth, ...one }: Metadata) => {
      return [format, width, height, depth, one.hasAlpha, one.pages, one.delay, one.loop];
    };
    expect(facts(after)).toEqual(facts(before));
    // The colours of a printer become those of a screen.
    if (before.space !== 'cmyk') expect(after.icc).toEqual(before.icc);
  },
);

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'a photo is published upright, with its colours: %s',
  async (format) => {
    const picture = colourful().resize(60, 40, { fit: 'fill' }).withIccProfile('p3');
    const bytes = await picture[format]().withMetadata({ orientation: 6 }).toBuffer();
    const file = await publishedPicture(`photo.${format}`, bytes);
    expect(await sharp(file).metadata()).toMatchObject({
      width: 40,
      height: 60,
      icc: expect.any(Buffer) as Buffer,
    });
  },
);

function pngChunk(type: string, data: string): Buffer {
  const body = Buffer.from(type + data, 'latin1');
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** Returns a PNG with another chunk, after its header or before its end. */
function withChunk(png: Buffer, where: 'first' | 'last', chunk: Buffer): Buffer {
  const at = where === 'first' ? 33 : png.length - 12;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

const control = pngChunk('acTL', '\0\0\0\x01\0\0\0\0');

test.each<[string, Buffer]>([
  ['XMP', pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>Mei</x:xmpmeta>')],
  ['EXIF as text', pngChunk('tEXt', 'Raw profile type exif\0Mei')],
  ['the words of ImageMagick', pngChunk('tEXt', 'exif:Copyright\0Mei')],
  ['EXIF', pngChunk('eXIf', 'II*\0\x08\0\0\0\0\0Mei')],
])('a PNG loses %s, before and after its pixels', async (_, chunk) => {
  const png = await colourful().png().toBuffer();
  for (const where of ['first', 'last'] as const) {
    const file = await publishedPicture('a.png', withChunk(png, where, chunk));
    expect(await difference(png, file)).toBe(0);
  }
});

/** Inserts a JPEG segment (ITU T.81, section B.1.1.4) after the first two bytes of a picture. */
function withSegment(jpeg: Buffer, marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    head,
    Buffer.from(content, 'latin1'),
    jpeg.subarray(2),
  ]);
}

test.each([
  [
    'XMP',
    0xe1,
    'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">Mei</x:xmpmeta>',
  ],
  // The city, in Photoshop's resource 0x0404.
  ['IPTC', 0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x08\x1c\x02\x5a\0\x03Mei'],
])('a JPEG that has %s without EXIF loses it', async (_, marker, content) => {
  const jpeg = await colourful().jpeg().toBuffer();
  await publishedPicture('a.jpg', withSegment(jpeg, marker, content));
});

test.each<[string, () => Promise<Buffer | string>]>([
  ['a.png', () => colourful().png().toBuffer()],
  ['a.gif', () => animation().gif().toBuffer()],
  ['a.avif', () => colourful().avif().toBuffer()],
  ['animated.png', async () => withChunk(await colourful().png().toBuffer(), 'first', control)],
  ['a.svg', async () => '<svg xmlns="http://www.w3.org/2000/svg"><metadata>Mei</metadata></svg>'],
  ['symbols.svg', async () => '<svg/>'],
  ['favicon.ico', async () => '\0\0\x01\0\x01\0'],
  ['games.txt', async () => 'MMORPG, which begins like the photo of a camera'],
  ['page.html', async () => '<!doctype html><svg width="9" height="9"></svg>'],
  ['data.bin', async () => '\0'.repeat(40)],
  ['empty', async () => ''],
])('%s is published byte for byte', async (name, make) => {
  const bytes = Buffer.from(await make());
  expect(await published(name, bytes)).toEqual(bytes);
});

test.each<[string, () => Promise<Buffer | string>, string, string]>([
  ['a.jpg', async () => 'tea', 'expected a picture: ', 'got a damaged or other file'],
  ['a.tif', () => colourful().tiff().toBuffer(), 'expected a picture: ', 'got image/tiff'],
  [
    'animated.png',
    async () => withChunk(await colourful().withExif(place).png().toBuffer(), 'first', control),
    'expected an animation without metadata',
    'got one as image/png',
  ],
  [
    'animated.avif',
    async () => {
      const bytes = await colourful().withExif(place).avif().toBuffer();
      // The last of the file's brands becomes that of animations.
      bytes.write('avis', bytes.readUInt32BE(0) - 4, 'latin1');
      return bytes;
    },
    'expected an animation without metadata',
    'got one as image/avif',
  ],
])('%s, from which the metadata cannot be removed, is an error', async (name, make, ...words) => {
  for (const mode of ['production', 'check'] as const) {
    const finding = await published(name, await make(), mode);
    expect(finding).toMatchObject({
      reason: expect.stringMatching(`^${words[0]}`) as string,
      actual: expect.stringMatching(`^${words[1]}`) as string,
      hint: expect.stringContaining('export it as') as string,
    });
  }
});

test('a damaged picture with metadata is an error, and a check encodes no picture', async () => {
  const bytes = await colourful().withExif(place).jpeg().toBuffer();
  expect(await published('a.jpg', bytes, 'check')).toEqual(bytes);
  expect(await published('a.jpg', bytes.subarray(0, -300))).toMatchObject({
    actual: expect.stringContaining('got a damaged') as string,
  });
});
