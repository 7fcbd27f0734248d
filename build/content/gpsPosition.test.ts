/** @jest-environment node */
import { isLeft } from 'fp-ts/Either';
import { ownersFolder } from '../testing/ownersFolder';
import { readSite } from './readSite';

const owner = ownersFolder();
const { write, remove } = owner;

type Bytes = string | readonly number[] | Buffer;
const join = (...parts: Bytes[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
    ),
  );
const short = (value: number) => join([value >> 8, value & 255]);
const long = (value: number) => join(short(value >> 16), short(value & 65_535));
const little = (...values: number[]) => join(...values.map((value) => long(value).reverse()));
const entry = (tag: number, type: number, count: number, value: number) =>
  join(short(tag).reverse(), short(type).reverse(), little(count, value));

/** EXIF (Exif 2.32, section 4.6) that points to its GPS tags: the latitude 25° 2′ 3″. */
const exif = join(
  ...['II*\0', little(8)],
  ...[[1, 0], entry(0x8825, 4, 1, 26), little(0)],
  ...[[1, 0], entry(2, 5, 3, 44), little(0), little(25, 1, 2, 1, 3, 1)],
);
const exifOfNoPlace = join('II*\0', little(8), [1, 0], entry(0x0112, 3, 1, 1), little(0));

const xmp = (attribute: string) =>
  join(
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:drone="https://drone.test/" ${attribute}/>`,
    '</rdf:RDF></x:xmpmeta>',
  );

const jpeg = (metadata: Buffer) =>
  join(
    ...[[0xff, 0xd8, 0xff, 0xe1], short(metadata.length + 2), metadata],
    ...[[0xff, 0xc0], short(11), [8], short(30), short(40), [1, 1, 0x11, 0], [0xff, 0xd9]],
  );
const jpegWithXmp = (attribute: string) =>
  jpeg(join('http://ns.adobe.com/xap/1.0/\0', xmp(attribute)));

const chunk = (type: string, data: Bytes) => join(long(data.length), type, data, long(0));
const png = (...chunks: Buffer[]) =>
  join(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', join(long(40), long(30), [8, 0, 0, 0, 0])),
    ...chunks,
    chunk('IEND', ''),
  );

const riff = (type: string, data: Bytes) => join(type, little(data.length), data);
const webp = (metadata: Buffer) =>
  riff('RIFF', join('WEBP', riff('VP8X', [8, 0, 0, 0, 39, 0, 0, 29, 0, 0]), metadata));

const box = (type: string, ...data: Bytes[]) => join(long(join(...data).length + 8), type, ...data);
function avif(metadata: Buffer): Buffer {
  const kind = box('ftyp', 'avif', long(0), 'avifmif1');
  const item = join(long(0), metadata);
  const meta = (place: number) =>
    box(
      'meta',
      long(0),
      box('hdlr', long(0), long(0), 'pict', Buffer.alloc(13)),
      box(
        'iloc',
        long(0),
        [0x44, 0],
        short(1),
        short(2),
        short(0),
        short(1),
        long(place),
        long(item.length),
      ),
      box('iinf', long(0), short(1), box('infe', [2, 0, 0, 0], short(2), short(0), 'Exif\0')),
      box('iprp', box('ipco', box('ispe', long(0), long(40), long(30)))),
    );
  return join(kind, meta(kind.length + meta(0).length + 8), box('mdat', item));
}

const note = '---\ntitle: 茶\nsummary: 說茶\ndate: 2026-03-01\ntags: []\n---\n\n';

function mistakes() {
  const written = readSite(owner.folders, { drafts: false });
  return isLeft(written) ? written.left : [];
}

const expected = (file: string, name: string) =>
  `${file}: expected a picture without the GPS position of the camera, since everyone can read it; to remove it: exiftool -gps:all= -xmp:geotag= ${name}`;

test.each([
  ['tea.jpg', 'EXIF', jpeg(join('Exif\0\0', exif))],
  ['tea.jpg', 'XMP', jpegWithXmp('exif:GPSLatitude="25,2.1N"')],
  ['tea.jpg', 'a drone’s XMP', jpegWithXmp('drone:GpsLongitude="121.5"')],
  ['tea.png', 'EXIF', png(chunk('eXIf', exif))],
  ['tea.webp', 'EXIF', webp(riff('EXIF', exif))],
  ['tea.avif', 'EXIF', avif(exif)],
])('%s with a position in %s is refused, beside a text and under public/', (name, _, bytes) => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${note}![茶](${name})\n`);
  write(`content/coding-notes/tea/${name}`, bytes);
  write(`public/images/2026/${name}`, bytes);
  const beside = `coding-notes/tea/index.zh-Hant-TW.md: line 8: coding-notes/tea/${name}`;
  const all = [expected(`public/images/2026/${name}`, name), expected(beside, name)];
  expect(mistakes()).toEqual(all);
});

test.each([
  ['tea.jpg', jpeg(join('Exif\0\0', exifOfNoPlace))],
  ['tea.jpg', jpegWithXmp('exif:Flash="1"')],
  ['tea.png', png()],
  ['tea.webp', webp(riff('EXIF', exifOfNoPlace))],
  ['tea.avif', avif(exifOfNoPlace)],
])('%s without a position is published', (name, bytes) => {
  write('content/coding-notes/tea/index.zh-Hant-TW.md', `${note}![茶](${name})\n`);
  write(`content/coding-notes/tea/${name}`, bytes);
  write(`public/images/${name}`, bytes);
  expect(mistakes()).toEqual([]);
});

test('a cover is reported once, and a picture that no text shows is not published', () => {
  const words = { 'zh-Hant-TW': '茶' };
  const cover = { src: '/tea.jpg', width: 40, height: 30, alt: words };
  write('content/projects/tea.json', {
    title: words,
    summary: words,
    date: '2026-03-01',
    tags: [],
    cover,
  });
  write('content/coding-notes/tea/index.zh-Hant-TW.md', note);
  write('public/tea.jpg', jpeg(join('Exif\0\0', exif)));
  write('content/coding-notes/tea/other.jpg', jpeg(join('Exif\0\0', exif)));
  expect(mistakes()).toEqual([expected('public/tea.jpg', 'tea.jpg')]);
  remove('public/tea.jpg');
  write('public/tea.jpg', jpeg(join('Exif\0\0', exifOfNoPlace)));
  expect(mistakes()).toEqual([]);
});
