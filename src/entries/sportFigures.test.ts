import { createIntl } from 'react-intl';
import { inKilometres, sportFigures, sumInKilometres } from './sportFigures';

const record = (kilometres: number, seconds: number) => ({
  date: '2026-01-01',
  kilometres,
  seconds,
  place: { text: 'here' },
});

test('figures add up, and find the longest and the fastest', () => {
  const short = record(5, 1200);
  const long = record(21.1, 6600);
  expect(sportFigures([short, long])).toEqual({
    count: 2,
    kilometres: 26.1,
    seconds: 7800,
    longest: long,
    fastest: short,
  });
});

test('of two equal records the newer is the longest and fastest', () => {
  const newer = { ...record(5, 1200), date: '2026-02-01' };
  const { longest, fastest } = sportFigures([newer, record(5, 1200)]);
  expect([longest, fastest]).toEqual([newer, newer]);
});

test.each([
  ['en', '42.2\u00a0km'],
  ['ja', '42.2\u00a0km'],
  ['zh-Hant-TW', '42.2\u00a0公里'],
])('in %s no line breaks between a figure and its unit', (locale, way) => {
  expect(inKilometres(createIntl({ locale }), 42.24)).toBe(way);
});

test('a sum of 100 km or more is in whole kilometres', () => {
  const intl = createIntl({ locale: 'en' });
  expect([99.94, 100, 1556.3].map((sum) => sumInKilometres(intl, sum))).toEqual([
    '99.9\u00a0km',
    '100\u00a0km',
    '1,556\u00a0km',
  ]);
});
