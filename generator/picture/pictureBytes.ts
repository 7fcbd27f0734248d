import { crc32 } from 'node:zlib';

/*
 * Removes the metadata of a picture, such as the place where a photo was taken, from the bytes of
 * its file. The picture itself is copied byte by byte: encoding it again would lose colours, an
 * animation, or quality. What remains is what decides how the picture looks: the pixels, the colour
 * profile, the animation, and the orientation.
 */

/** The formats from which metadata can be removed, as sharp names them. */
const formats: ReadonlyMap<string, (bytes: Buffer, orientation: number) => Buffer> = new Map([
  ['png', ofPng],
  ['jpeg', ofJpeg],
  ['webp', ofWebp],
  ['gif', ofGif],
]);

/** Whether metadata can be removed from a format, as sharp names it. */
export function canBeCleaned(format: string): boolean {
  return formats.has(format);
}

/**
 * Returns the bytes of a picture without its metadata.
 *
 * @param format the format, as sharp names it
 * @param orientation the orientation in the metadata, 1 to 8 (Exif 3.0, 4.6.5). It remains.
 * @returns undefined for a format from which metadata cannot be removed
 * @throws RangeError if the file ends too early or has an unknown part
 */
export function pictureBytes(bytes: Buffer, format: string, orientation = 1): Buffer | undefined {
  return formats.get(format)?.(bytes, orientation);
}

/** Whether a PNG file is an animation (PNG, Third Edition, section 11.3.6). */
export function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return control > 0 && control < bytes.indexOf('IDAT');
}

/** The parts of a PNG file that decide how it looks (PNG, Third Edition, section 11). */
const shownInPng = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT ' +
    'acTL fcTL fdAT'
  ).split(' '),
);

function ofPng(bytes: Buffer, orientation: number): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8, type = ''; type !== 'IEND';) {
    const end = at + 12 + bytes.readUInt32BE(at);
    type = bytes.toString('latin1', at + 4, at + 8);
    // The checksum has to be there, too.
    bytes.readUInt32BE(end - 4);
    if (shownInPng.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IHDR' && orientation > 1) kept.push(pngChunk('eXIf', exif(orientation)));
    at = end;
  }
  return Buffer.concat(kept);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

function ofJpeg(bytes: Buffer, orientation: number): Buffer {
  const kept = [bytes.subarray(0, 2)];
  if (orientation > 1) {
    const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)]);
    kept.push(Buffer.from([0xff, 0xe1, 0, data.length + 2]), data);
  }
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
    const isKept =
      marker < 0xe0 ||
      (marker === 0xe0 && name.startsWith('JFIF\0')) ||
      (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
      (marker === 0xee && name.startsWith('Adobe'));
    if (isKept) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // After its end, a file of a phone may contain a second picture or a film.
  return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
}

function isJpegMarker(bytes: Buffer, at: number): boolean {
  const marker = bytes.readUInt8(at + 1);
  return bytes.readUInt8(at) === 0xff && marker !== 0 && !isRestart(marker);
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

const shownInWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

function ofWebp(bytes: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [];
  const fileEnd = 8 + bytes.readUInt32LE(4);
  bytes.readUInt8(fileEnd - 1);
  for (let at = 12; at + 8 <= fileEnd;) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const part = Buffer.from(bytes.subarray(at, end));
    // The header says which kinds of metadata the file contains (RFC 9649, section 2.7.1).
    if (type === 'VP8X') part[8] = (part.readUInt8(8) & ~0x0c) | (orientation > 1 ? 0x08 : 0);
    if (shownInWebp.has(type)) kept.push(part);
    at = end;
  }
  if (orientation > 1) kept.push(riffChunk('EXIF', exif(orientation)));
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]));
}

function riffChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)]);
}

function ofGif(bytes: Buffer): Buffer {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + colours(bytes.readUInt8(10));
  const kept = [bytes.subarray(0, at)];
  while (bytes.readUInt8(at) !== 0x3b) {
    const kind = bytes.readUInt8(at);
    const label = bytes.readUInt8(at + 1);
    if (kind !== 0x21 && kind !== 0x2c) throw new RangeError('unknown part of a GIF');
    // A picture has a header, perhaps its own colours, and a byte before its data.
    let end = kind === 0x2c ? at + 11 + colours(bytes.readUInt8(at + 9)) : at + 2;
    while (bytes.readUInt8(end) !== 0) end += 1 + bytes.readUInt8(end);
    end += 1;
    const name = bytes.toString('latin1', at + 3, at + 14);
    const isKept =
      kind === 0x2c ||
      label === 0xf9 ||
      label === 0x01 ||
      (label === 0xff && /^(?:NETSCAPE|ANIMEXTS|ICCRGBG1)/.test(name));
    if (isKept) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
}

/** Exif metadata that contains nothing but the orientation. */
function exif(orientation: number): Buffer {
  const header = Buffer.from('MM\0*', 'latin1');
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
  return Buffer.concat([header, uint32(8), Buffer.from([0, 1]), entry, uint32(0)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
