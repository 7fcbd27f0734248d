import { createIntl } from 'react-intl';
import { inKilometres, sumInKilometres } from './inKilometres';

test.each([
  ['en', '42.2\u00a0km'],
  ['ja', '42.2\u00a0km'],
  ['zh-Hant-TW', '42.2\u00a0公里'],
])('in %s no line breaks between a figure and its unit', (locale, way) => {
  expect(inKilometres(createIntl({ locale }), 42.195)).toBe(way);
});

test('a long sum is of whole kilometres', () => {
  const intl = createIntl({ locale: 'en' });
  expect([99.94, 1556.3].map((sum) => sumInKilometres(intl, sum))).toEqual([
    '99.9\u00a0km',
    '1,556\u00a0km',
  ]);
});
