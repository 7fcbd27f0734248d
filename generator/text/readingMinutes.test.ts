/** @jest-environment node */
import type { Element, Root } from 'hast';
import { readingMinutes } from './readingMinutes';

const element = (tagName: string, text: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [{ type: 'text', value: text }],
});

const text = (...children: Element[]): Root => ({ type: 'root', children });

test.each([
  ['en', 'word '.repeat(2280), 10],
  ['zh-Hant-TW', '茶'.repeat(2550), 10],
  ['ja', 'お茶'.repeat(1785), 10],
  ['ja', 'コーヒー、'.repeat(892), 10],
  ['zh-Hant-TW', '茶、'.repeat(1275) + 'word '.repeat(1140), 10],
])('a text of ten minutes takes ten (%s, %#)', (language, words, minutes) => {
  expect(readingMinutes(text(element('p', words)), language)).toBe(minutes);
});

// In V8, each segment from `Intl.Segmenter` contains a copy of the whole string. If a string of one
// megabyte were segmented as a whole, the copies would take up a terabyte. The text must not be cut
// within words either, which would be counted twice.
test.each([
  ['en', 'words '.repeat(228_000), 1000],
  ['en', 'ไทย'.repeat(100_000), 440],
])('a text of a megabyte is counted like a short one (%s, %#)', (language, words, minutes) => {
  expect(readingMinutes(text(element('p', words)), language)).toBe(minutes);
});

// The text takes about one and a half minutes to read, so a single word or character decides
// whether the result is one minute or two.
test.each([
  ['en', 'p', 'word ', 342],
  ['zh-Hant-TW', 'p', '茶', 383],
  ['ja', 'p', '茶', 536],
  ['en', 'pre', 'word ', 171],
])('minutes are rounded (%s, %s)', (language, tagName, unit, half) => {
  const minutes = (units: number) =>
    readingMinutes(text(element(tagName, unit.repeat(units))), language);
  expect([minutes(half - 1), minutes(half)]).toEqual([1, 2]);
});

test('nothing takes less than a minute', () => {
  expect(readingMinutes(text(), 'en')).toBe(1);
});
