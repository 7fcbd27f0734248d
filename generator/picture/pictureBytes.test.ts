/** @jest-environment node */
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { isLeft } from 'fp-ts/Either';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PublicFiles } from '../model/publicFiles';
import { readSources } from '../read/readSources';
import { programOf } from '../testing/compile';
import { ownersFolder, project } from '../testing/ownersFolder';
import { convertPicture } from './convertPicture';
import { preparePictures } from './preparePictures';
import { preparePublicFiles, withoutMetadata } from './preparePublicFiles';

const owner = ownersFolder();

/** A picture with 65,536 colours. */
function colourful(): Sharp {
  const pixels = Buffer.alloc(256 * 256 * 3);
  for (let at = 0; at < 256 * 256; at++) pixels.set([at % 256, at >> 8, (at * 7) % 256], at * 3);
  return sharp(pixels, { raw: { width: 256, height: 256, channels: 3 } });
}

const place = { IFD0: { Copyright: 'Mei' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1' } };
/** Returns the pixels of a file, even if decoders warn about it. */
const pixelsOfAny = (bytes: Buffer) => sharp(bytes, { failOn: 'error' }).raw().toBuffer();
const pixelsOf = (bytes: Buffer) =>
  sharp(bytes, { animated: true, failOn: 'warning' }).raw().toBuffer();

test.each<[string, Sharp]>([
  ['png', colourful().png()],
  ['png', colourful().toColourspace('rgb16').png()],
  ['png', colourful().withIccProfile('p3').png()],
  ['png', colourful().png({ palette: true })],
  ['jpg', colourful().jpeg()],
  ['jpg', colourful().jpeg({ progressive: true })],
  ['jpg', colourful().withIccProfile('p3').jpeg()],
  ['jpg', colourful().toColourspace('cmyk').jpeg()],
  ['webp', colourful().webp()],
  ['webp', colourful().webp({ lossless: true })],
  ['webp', colourful().ensureAlpha(0.5).webp()],
])('only the metadata of a picture goes: %s', async (_, picture) => {
  const bytes = await picture.withExif(place).toBuffer();
  const published = await withoutMetadata(bytes);
  const before = await sharp(bytes).metadata();
  const after = await sharp(published).metadata();
  expect(before.exif).toBeDefined();
  expect(after.exif).toBeUndefined();
  for (const fact of ['format', 'width', 'height', 'depth', 'space', 'channels', 'icc'] as const) {
    expect([fact, after[fact]]).toEqual([fact, before[fact]]);
  }
  expect((await pixelsOf(published)).equals(await pixelsOf(bytes))).toBe(true);
});

test.each(['gif', 'webp'] as const)('an animated %s stays one', async (format) => {
  const frames = { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } as const };
  const pixels = Buffer.alloc(64 * 128 * 3).map((_, at) => at % 251);
  const animation = sharp(pixels, frames).withExif(place);
  const bytes = await animation[format]({ delay: [100, 300], loop: 3 }).toBuffer();
  const comment = Buffer.from([0x21, 0xfe, 3, ...Buffer.from('Mei'), 0]);
  const end = bytes.length - 1;
  const marked =
    format === 'gif'
      ? Buffer.concat([bytes.subarray(0, end), comment, bytes.subarray(end)])
      : bytes;
  const published = await withoutMetadata(marked);
  expect(published.includes('Mei')).toBe(false);
  const { pages, delay, loop, exif } = await sharp(published).metadata();
  expect({ pages, delay, loop, exif }).toEqual({ pages: 2, delay: [100, 300], loop: 3 });
  expect((await pixelsOf(published)).equals(await pixelsOf(marked))).toBe(true);
});

/** Returns where the parts of a JPEG file begin, before its pixels. */
function partsOfJpeg(bytes: Buffer): readonly number[] {
  const places: number[] = [];
  let at = 2;
  for (; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) places.push(at);
  return [...places, at];
}

test.each<[string, readonly number[]]>([
  ['bytes of no part', [0, 0]],
  ['a byte that looks like an end', [0xd9]],
  ['a byte that looks like a part', [0xe1]],
  ['bytes to fill', [0xff, 0xff]],
  ['an escaped byte', [0xff, 0]],
  ['a marker without data', [0xff, 0x01]],
  ['a marker of a restart', [0xff, 0xd3]],
])('the metadata of a JPEG goes wherever %s stand', async (_, stray) => {
  const bytes = await colourful()
    .withExif(place)
    .withXmp('<x:xmpmeta>Mei</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  for (const at of partsOfJpeg(bytes)) {
    const given = Buffer.concat([bytes.subarray(0, at), Buffer.from(stray), bytes.subarray(at)]);
    expect((await pixelsOfAny(given)).equals(await pixelsOfAny(bytes))).toBe(true);
    const published = await withoutMetadata(given);
    expect(published.includes('Mei')).toBe(false);
    expect(await sharp(published).metadata()).not.toHaveProperty('exif');
    expect((await pixelsOf(published)).equals(await pixelsOf(bytes))).toBe(true);
  }
});

test('a JPEG loses its thumbnails, which may show what was cut off', async () => {
  const bytes = await colourful().jpeg().toBuffer();
  const jfif = (data: string, ...size: number[]) =>
    Buffer.concat([
      Buffer.from([0xff, 0xe0, 0, 16 + data.length, ...Buffer.from('JFIF\0')]),
      Buffer.from([1, 2, 0, 0, 1, 0, 1, ...size, ...Buffer.from(data)]),
    ]);
  const extension = Buffer.from([0xff, 0xe0, 0, 11, ...Buffer.from('JFXX\0\x10Mei')]);
  const given = Buffer.concat([
    ...[bytes.subarray(0, 2), jfif('Mei', 1, 1), extension],
    bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xdb]))),
  ]);
  const published = await withoutMetadata(given);
  expect(published.includes('Mei')).toBe(false);
  expect(published.subarray(2, 20)).toEqual(jfif('', 0, 0));
  expect((await pixelsOf(published)).equals(await pixelsOf(bytes))).toBe(true);
});

test('a GIF with an unknown part is an error', async () => {
  const bytes = await colourful().gif().toBuffer();
  const end = bytes.length - 1;
  const given = Buffer.concat([
    bytes.subarray(0, end),
    Buffer.from([0, 0, 0]),
    bytes.subarray(end),
  ]);
  await expect(withoutMetadata(given)).rejects.toThrow('unknown part');
});

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** Returns a PNG file with further chunks after its header. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
const words = pngChunk('tEXt', Buffer.from('Author\0Mei'));

test('an animated PNG stays one, in public/ and beside a text', async () => {
  const animated = withChunks(await colourful().png().toBuffer(), control, words);
  const published = await withoutMetadata(animated);
  expect(published.includes('acTL')).toBe(true);
  expect(published.includes('Mei')).toBe(false);
  owner.write('content/tea.png', animated);
  const file = path.join(owner.folders.content, 'tea.png');
  const picture = await convertPicture(file, programOf(owner.folders, 'production'));
  if (isLeft(picture)) throw new Error(picture.left.reason);
  const { files, width, height } = picture.right;
  expect({ width, height }).toEqual({ width: 256, height: 256 });
  const [asset] = files;
  const shown = readFileSync((asset?.content as { file: string }).file);
  expect(shown.equals(published)).toBe(true);
});

test('unknown parts of a file, and what follows its end, are metadata', async () => {
  const png = withChunks(
    await colourful().png().toBuffer(),
    pngChunk('caBX', Buffer.from('Mei')),
    words,
    pngChunk('tIME', Buffer.alloc(7)),
  );
  const jpeg = Buffer.concat([await colourful().jpeg().toBuffer(), Buffer.from('Mei')]);
  for (const bytes of [png, jpeg]) {
    const published = await withoutMetadata(bytes);
    expect(published.includes('Mei')).toBe(false);
    expect((await pixelsOf(published)).equals(await pixelsOf(bytes))).toBe(true);
  }
});

test.each(['png', 'jpeg', 'webp'] as const)(
  'a rotated %s is published upright, with its colours',
  async (format) => {
    const picture = colourful().resize(60, 40, { fit: 'fill' }).withIccProfile('p3');
    const bytes = await picture[format]().withMetadata({ orientation: 6 }).toBuffer();
    const published = await withoutMetadata(bytes);
    const { width, height, orientation, icc } = await sharp(published).metadata();
    expect({ width, height, orientation }).toEqual({ width: 40, height: 60 });
    expect(icc).toBeDefined();
  },
);

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a %s that is cut off is an error',
  async (format) => {
    const bytes = await colourful()[format]().toBuffer();
    owner.write(`content/public/tea.${format}`, bytes.subarray(0, -30));
    const files = await preparePublicFiles(
      readSources(owner.folders.content),
      programOf(owner.folders, 'production'),
    );
    expect(files.get(`/tea.${format}`)).toMatchObject({
      left: { reason: 'expected a picture, got a damaged or other file' },
    });
  },
);

test('files in public/ are not converted, unless a page shows them as a cover', async () => {
  const bytes = await colourful().png().toBuffer();
  owner.write('content/public/tea.png', bytes);
  owner.write('content/public/demo/tea.png', bytes);
  owner.write('content/coding-notes/tea/tea.png', bytes);
  const program = programOf(owner.folders, 'production');
  const before = await preparePictures(readSources(owner.folders.content), program);
  expect([...before.keys()]).toEqual(['coding-notes/tea/tea.png']);
  const cover = { src: '/tea.png', alt: { en: 'Tea' } };
  owner.write('content/projects/clock.json', { ...project, cover });
  const after = await preparePictures(readSources(owner.folders.content), program);
  expect([...after.keys()]).toEqual(['coding-notes/tea/tea.png', 'public/tea.png']);
});

test.each([
  ['photo.jfif', colourful().jpeg()],
  ['photo.pjpeg', colourful().jpeg()],
  ['photo', colourful().jpeg()],
  ['photo.apng', colourful().png()],
  ['photo.bin', colourful().webp()],
  ['PHOTO.WEBP', colourful().webp()],
  ['photo.jpg', colourful().avif()],
  ['photo.jpeg', colourful().png()],
])('the metadata of a picture that is called %s goes', async (name, picture) => {
  owner.write(`content/public/${name}`, await picture.withExif(place).toBuffer());
  const files = await preparePublicFiles(
    readSources(owner.folders.content),
    programOf(owner.folders, 'production'),
  );
  expect(readFileSync(preparedFile(files, `/${name}`)).includes('Mei')).toBe(false);
});

/** Returns a part of an AVIF file (ISO/IEC 14496-12, section 4.2). */
function avifPart(type: string, content: string): Buffer {
  const size = Buffer.from([0, 0, 0, 8 + content.length]);
  return Buffer.concat([size, Buffer.from(type + content)]);
}

/** Returns a part of an AVIF file whose size is a number of 64 bits. */
function longAvifPart(type: string, content: string): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(16 + content.length));
  return Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from(type), size, Buffer.from(content)]);
}

test('what browsers do not use in an AVIF is overwritten', async () => {
  const avif = await colourful().avif().toBuffer();
  expect((await withoutMetadata(avif)).equals(avif)).toBe(true);
  const given = Buffer.concat([avif, avifPart('uuid', 'Mei'), Buffer.from('1234Mei Mei')]);
  const published = await withoutMetadata(given);
  expect(published.includes('Mei')).toBe(false);
  expect((await pixelsOf(published)).equals(await pixelsOf(avif))).toBe(true);
});

test('an AVIF with a long part before its pixels remains a picture', async () => {
  const avif = await colourful().avif({ lossless: true }).toBuffer();
  const start = avif.readUInt32BE(0);
  const long = longAvifPart('uuid', 'Mei');
  // The pixels are further down now, and the file says where.
  const moved = Buffer.from(avif);
  const [iloc, mdat] = [moved.indexOf('iloc'), moved.indexOf('mdat') + 4];
  const place = moved.indexOf(Buffer.from([mdat >> 8, mdat & 0xff]), iloc);
  moved.writeUInt16BE(mdat + long.length, place);
  const given = Buffer.concat([moved.subarray(0, start), long, moved.subarray(start)]);
  const pixels = await pixelsOf(avif);
  expect((await pixelsOf(given)).equals(pixels)).toBe(true);
  const published = await withoutMetadata(given);
  expect(published.includes('Mei')).toBe(false);
  expect((await pixelsOf(published)).equals(pixels)).toBe(true);
});

test.each([8, 10, 12] as const)('an AVIF with metadata keeps its %d bits', async (bitdepth) => {
  const published = await withoutMetadata(
    await colourful().withExif(place).avif({ bitdepth }).toBuffer(),
  );
  expect(published.includes('Mei')).toBe(false);
  expect(await sharp(published).metadata()).toMatchObject({ bitsPerSample: bitdepth });
});

test.each<[string, Sharp]>([
  ['GIF', colourful().gif()],
  ['JPEG', colourful().jpeg()],
  ['PNG', colourful().png()],
  ['AVIF', colourful().avif()],
])('a cut-off %s is said to end too early', async (_, picture) => {
  const bytes = await picture.toBuffer();
  await expect(withoutMetadata(bytes.subarray(0, -1))).rejects.toThrow('the file ends too early');
});

test('the second picture and the film in the file of a phone are not published', async () => {
  const photo = colourful().withExif(place).jpeg();
  const bytes = Buffer.concat([await photo.toBuffer(), await photo.toBuffer()]);
  const film = Buffer.concat([bytes, Buffer.from('\0\0\0\x18ftypmp42 Mei')]);
  expect((await withoutMetadata(film)).equals(await colourful().jpeg().toBuffer())).toBe(true);
});

/** The first bytes of a picture, and enough others. */
const beginning = (bytes: string) =>
  Buffer.concat([Buffer.from(bytes, 'latin1'), Buffer.alloc(99)]);

test.each<[string, Buffer | Promise<Buffer>]>([
  ['photo.jpg', colourful().withExif(place).tiff().toBuffer()],
  ['photo', colourful().withExif(place).tiff().toBuffer()],
  ['photo.cr2', colourful().withExif(place).tiff().toBuffer()],
  ['photo.png', colourful().withExif(place).tiff({ bigtiff: true }).toBuffer()],
  ['photo.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['photo.nef', beginning('MM\0*')],
  ['photo.bin', beginning('MM\0+')],
  ['photo.JPG', beginning('\0\0\0 ftypheic')],
  ['photo.jpg', beginning('\0\0\0 ftyphevx')],
  ['photo', beginning('\0\0\0 ftypcrx ')],
  ['photo', beginning('FUJIFILMCCD-RAW')],
  ['photo', beginning('IIRO')],
  ['photo', beginning('IIU\0')],
  ['photo', beginning('\xff\x0a')],
  ['photo.jpg', beginning('\0\0\0\x0cJXL \r\n')],
  ['photo', beginning('\0\0\0\x0cjP  \r\n')],
  ['photo.dng', beginning('a format of the future')],
  ['photo.CR3', Buffer.alloc(0)],
  ['photo.heic', beginning('')],
])('%s, which browsers cannot show, is an error', async (name, bytes) => {
  owner.write(`content/public/${name}`, await bytes);
  for (const mode of ['production', 'check'] as const) {
    const files = await preparePublicFiles(
      readSources(owner.folders.content),
      programOf(owner.folders, mode),
    );
    expect(files.get(`/${name}`)).toMatchObject({
      left: { reason: 'expected a picture that browsers show', hint: 'export it as JPEG' },
    });
  }
});

test('files that are no pictures are published unchanged, however short they are', async () => {
  const contents = { 'a.txt': 'a', 'data.bin': '\0'.repeat(40), 'empty.pdf': '' };
  for (const [name, text] of Object.entries(contents)) owner.write(`content/public/${name}`, text);
  const files = await preparePublicFiles(
    readSources(owner.folders.content),
    programOf(owner.folders, 'production'),
  );
  expect([...files.keys()]).toEqual(Object.keys(contents).map((name) => `/${name}`));
  for (const [name, text] of Object.entries(contents)) {
    expect(readFileSync(preparedFile(files, `/${name}`), 'utf8')).toBe(text);
  }
});

/** Returns the file to publish for a URL path. */
function preparedFile(files: PublicFiles, name: string): string {
  const file = files.get(name);
  if (!file || isLeft(file)) throw new Error(`expected a file at ${name}`);
  return file.right.file;
}

test.each<[string, () => Promise<Buffer>]>([
  ['tea.jpg', () => colourful().jpeg().toBuffer()],
  ['tea.png', () => colourful().png().toBuffer()],
  ['tea.txt', () => Promise.resolve(Buffer.from('no picture'))],
  ['tea', () => Promise.resolve(Buffer.alloc(0))],
  ['tea.svg', () => Promise.resolve(Buffer.from('<svg/>'))],
])('what was read of %s is published, even if a photo replaces it later', async (name, first) => {
  const bytes = await first();
  owner.write(`content/public/${name}`, bytes);
  const files = await preparePublicFiles(
    readSources(owner.folders.content),
    programOf(owner.folders, 'production'),
  );
  owner.write(`content/public/${name}`, await colourful().withExif(place).jpeg().toBuffer());
  expect(readFileSync(preparedFile(files, `/${name}`)).equals(bytes)).toBe(true);
});

test('a drawing beside a text has the bytes of its hash, even if it changes later', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
  owner.write('content/tea.svg', drawing);
  const file = path.join(owner.folders.content, 'tea.svg');
  const picture = await convertPicture(file, programOf(owner.folders, 'production'));
  owner.write('content/tea.svg', drawing.replace('4', '5'));
  if (isLeft(picture)) throw new Error(picture.left.reason);
  const [asset] = picture.right.files;
  expect(readFileSync((asset?.content as { file: string }).file, 'utf8')).toBe(drawing);
});

/** Returns an AVIF file whose first part says that it contains an animation. */
async function animatedAvif(picture: Sharp): Promise<Buffer> {
  const bytes = await picture.avif().toBuffer();
  // The last of the file's brands becomes that of animations.
  bytes.write('avis', bytes.readUInt32BE(0) - 4, 'latin1');
  return bytes;
}

test.each<[string, Sharp]>([
  ['Exif', colourful().withExif(place)],
  ['XMP', colourful().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
  ['an orientation', colourful().withMetadata({ orientation: 6 })],
])('an animated AVIF with %s, which would become a still, is an error', async (_, picture) => {
  owner.write('content/public/tea.avif', await animatedAvif(picture));
  for (const mode of ['production', 'check'] as const) {
    const files = await preparePublicFiles(
      readSources(owner.folders.content),
      programOf(owner.folders, mode),
    );
    expect(files.get('/tea.avif')).toMatchObject({
      left: {
        reason: 'expected an animated AVIF without metadata',
        hint: 'export it without metadata, or as WebP',
      },
    });
  }
});

test('an animated AVIF without metadata stays one in public/, and is an error beside a text', async () => {
  const bytes = await animatedAvif(colourful());
  expect((await withoutMetadata(bytes)).equals(bytes)).toBe(true);
  owner.write('content/tea.avif', bytes);
  const file = path.join(owner.folders.content, 'tea.avif');
  for (const mode of ['production', 'check'] as const) {
    expect(await convertPicture(file, programOf(owner.folders, mode))).toMatchObject({
      left: { reason: 'expected a still, got an animated AVIF', hint: 'export it as WebP' },
    });
  }
});
