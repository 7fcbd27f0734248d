import { createIntl } from 'react-intl';
import { monthSpan } from './monthSpan';

const march = Date.UTC(2026, 2, 1);
const november = Date.UTC(2026, 10, 30);

test.each([
  ['en', 'long', 'March – November 2026'],
  ['en', 'short', 'Mar – Nov 2026'],
] as const)('in %s (%s) the spaces are plain ones, whatever ICU has', (locale, month, span) => {
  expect(monthSpan(createIntl({ locale }), march, november, month)).toBe(span);
});
