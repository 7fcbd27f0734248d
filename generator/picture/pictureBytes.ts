import type { Metadata } from 'sharp';

/*
 * Removes the metadata of a picture, such as the place where a photo was taken, from the bytes of
 * its file. The picture itself is copied byte by byte: encoding it again would lose colours, an
 * animation, or quality. What remains is what decides how the picture looks: the pixels, the colour
 * profile, and the animation.
 */

/** What removes the metadata, for each format (`formatOf`) for which this is possible. */
const cleaners: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ['avif', ofAvif],
  ['gif', ofGif],
  ['jpeg', ofJpeg],
  ['png', ofPng],
  ['webp', ofWebp],
]);

/**
 * Returns the name of a picture's format. sharp has one name for AVIF and HEIC, which is `heif`.
 */
export function formatOf({ format, compression }: Metadata): string {
  return format === 'heif' && compression === 'av1' ? 'avif' : format;
}

/** Returns whether the build can remove the metadata from pictures in this format. */
export function canBeCleaned(format: string): boolean {
  return cleaners.has(format);
}

/**
 * Returns the bytes of a picture without its metadata, and so without its orientation. The metadata
 * that AVIF files have within their part `meta` remains.
 *
 * @param format a format from which metadata can be removed
 * @throws RangeError if the file ends too early or has an unknown part
 */
export function pictureBytes(bytes: Buffer, format: string): Buffer {
  const clean = cleaners.get(format);
  if (!clean) throw new RangeError(`unknown format ${format}`);
  try {
    return clean(bytes);
  } catch (error) {
    // Node.js would only say which offsets exist.
    throw isPastTheEnd(error) ? new RangeError('the file ends too early') : error;
  }
}

function isPastTheEnd(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}

/** Whether a PNG file is an animation (PNG, Third Edition, section 11.3.6). */
export function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control > 0 && control < bytes.indexOf('IDAT');
}

/**
 * Whether an AVIF file contains an animation (AV1 Image File Format, section 6.2). Its first part
 * lists the brands of the file.
 */
export function isAnimatedAvif(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 4, bytes.length < 4 ? 0 : bytes.readUInt32BE(0));
  return brands.startsWith('ftyp') && brands.includes('avis');
}

/** The parts of a PNG file that decide how it looks (PNG, Third Edition, section 11). */
const shownInPng = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT ' +
    'acTL fcTL fdAT'
  ).split(' '),
);

function ofPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8, type = ''; type !== 'IEND';) {
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    // The checksum has to be there, too.
    bytes.readUInt32BE(end - 4);
    if (shownInPng.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

function ofJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (bytes.readUInt16BE(at) !== 0xffd9) {
    const marker = bytes.readUInt8(at + 1);
    // Decoders skip all bytes before a marker, and markers of restarts, which have no data.
    if (bytes.readUInt8(at) !== 0xff || [0x00, 0x01, 0xff].includes(marker) || isRestart(marker)) {
      at += 1;
      continue;
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    // The compressed pixels after the header of a scan reach to the next marker.
    if (marker === 0xda) while (!isJpegMarker(bytes, end)) end += 1;
    const name = bytes.toString('latin1', at + 4, at + 16);
    const isShown =
      marker < 0xe0 ||
      (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
      (marker === 0xee && name.startsWith('Adobe'));
    if (isShown) parts.push(bytes.subarray(at, end));
    if (marker === 0xe0 && name.startsWith('JFIF\0')) {
      parts.push(withoutThumbnail(bytes.subarray(at, end)));
    }
    at = end;
  }
  // After its end, a file of a phone may contain a second picture or a film.
  return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
}

/**
 * Removes the thumbnail from the first part of a JPEG file (JFIF 1.02), because it may show what was
 * cut off. Its width and height are the last two of the 18 bytes before it.
 */
function withoutThumbnail(part: Buffer): Buffer {
  const header = Buffer.from(part.subarray(0, 18));
  header.writeUInt16BE(header.length - 2, 2);
  return header.fill(0, 16);
}

function isJpegMarker(bytes: Buffer, at: number): boolean {
  const marker = bytes.readUInt8(at + 1);
  return bytes.readUInt8(at) === 0xff && marker !== 0 && !isRestart(marker);
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

const shownInWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function ofWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const fileEnd = 8 + bytes.readUInt32LE(4);
  bytes.readUInt8(fileEnd - 1);
  for (let at = 12; at + 8 <= fileEnd;) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const part = Buffer.from(bytes.subarray(at, end));
    // The header says which kinds of metadata the file contains (RFC 9649, section 2.7.1).
    if (type === 'VP8X') part[8] = part.readUInt8(8) & ~0x0c;
    if (shownInWebp.has(type)) parts.push(part);
    at = end;
  }
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]));
}

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
}

function ofGif(bytes: Buffer): Buffer {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes.readUInt8(10));
  const parts = [bytes.subarray(0, at)];
  while (bytes.readUInt8(at) !== 0x3b) {
    const kind = bytes.readUInt8(at);
    const label = bytes.readUInt8(at + 1);
    if (kind !== 0x21 && kind !== 0x2c) throw new RangeError('unknown part of a GIF');
    // A picture has a header, perhaps its own colours, and a byte before its data.
    let end = kind === 0x2c ? at + 11 + colours(bytes.readUInt8(at + 9)) : at + 2;
    while (bytes.readUInt8(end) !== 0) end += 1 + bytes.readUInt8(end);
    end += 1;
    const name = bytes.toString('latin1', at + 3, at + 14);
    const isShown =
      kind === 0x2c ||
      label === 0xf9 ||
      label === 0x01 ||
      (label === 0xff && /^(?:NETSCAPE|ANIMEXTS|ICCRGBG1)/.test(name));
    if (isShown) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at, at + 1)]);
}

/** The parts of an AVIF file that browsers use (AV1 Image File Format, section 9.1.1). */
const shownInAvif = new Set(['ftyp', 'meta', 'moov', 'mdat']);

/**
 * Overwrites the other parts. They cannot be left out, because the file says where in the file its
 * pixels are.
 */
function ofAvif(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  let at = 0;
  while (at + 8 <= copy.length) {
    const size = copy.readUInt32BE(at);
    const isShown = shownInAvif.has(copy.toString('latin1', at + 4, at + 8));
    // The size 1 means that a longer number follows, and 0 that the part is the last one.
    const content = at + (size === 1 ? 16 : 8);
    const end =
      size === 1 ? at + Number(copy.readBigUInt64BE(at + 8)) : at + (size || copy.length - at);
    if (end < content) throw new RangeError('unknown part of an AVIF');
    if (isShown) copy.readUInt8(end - 1);
    else if (end > copy.length) break;
    else copy.fill(0, content, end).write('free', at + 4);
    at = end;
  }
  return copy.subarray(0, at);
}
