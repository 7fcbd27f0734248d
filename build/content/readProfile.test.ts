/** @jest-environment node */
import { left, right } from 'fp-ts/Either';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownersFolder } from '../testing/ownersFolder';
import { readProfile } from './readProfile';

const owner = ownersFolder();
const profile = { name: { 'zh-Hant-TW': '安' }, line: { 'zh-Hant-TW': '寫' }, links: [] };
const picture = { src: '/me.svg', width: 40, height: 30, alt: { 'zh-Hant-TW': '安的畫像' } };

function mistakes(written: unknown) {
  owner.write('content/profile.json', written);
  const read = readProfile(owner.folders);
  return read._tag === 'Left' ? read.left : [];
}

test('a profile is read', () => {
  owner.write('content/profile.json', profile);
  expect(readProfile(owner.folders)).toEqual(right(profile));
});

test('a link of the profile is https or mailto', () => {
  expect(mistakes({ ...profile, links: [{ label: 'Home', url: 'ftp://example.com' }] })).toEqual([
    'profile.json: links.0.url: expected an https:// or mailto: URL, got "ftp://example.com"',
  ]);
});

test('a profile that is not there is named with its folder', () => {
  expect(readProfile(owner.folders)).toEqual(
    left([`profile.json: expected this file in ${owner.folders.content}`]),
  );
});

test('its picture lies under public/ and has the size that is written', () => {
  expect(mistakes({ ...profile, picture })).toEqual([
    'profile.json: picture.src: expected a file in public/, found none at public/me.svg',
  ]);
  owner.write('public/me.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"/>');
  expect(mistakes({ ...profile, picture })).toEqual([
    'profile.json: picture.height: expected 20, as public/me.svg has it, got 30',
  ]);
  expect(mistakes({ ...profile, picture: { ...picture, height: 20 } })).toEqual([]);
});

/** The beginning of a JPEG, 40 by 30, with nothing in its EXIF but an orientation (Exif 2.32, tag 0x0112). */
const jpeg = (orientation: number) =>
  Buffer.from(
    'ffd8ffe1002245786966' +
      `00004d4d002a0000000800010112000300000001000${orientation}000000000000` +
      'ffc0001108001e002803012200021101031101',
    'hex',
  );

test.each([
  [1, 40, 30],
  [4, 40, 30],
  [5, 30, 40],
  [8, 30, 40],
])(
  'a photo has the size that browsers show it in (orientation %i)',
  (orientation, width, height) => {
    const photo = { ...picture, src: '/me.jpg', width, height };
    owner.write('public/me.jpg', '');
    writeFileSync(path.join(owner.folders.public, 'me.jpg'), jpeg(orientation));
    expect(mistakes({ ...profile, picture: photo })).toEqual([]);
  },
);
