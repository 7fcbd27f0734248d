import { parse } from '@formatjs/icu-messageformat-parser';
import { placeholders } from './placeholders';

test.each([
  ['Home', 'no placeholders'],
  ['Hello {name}', '{name}'],
  ['{b} {a} {b}', '{a}, {b}'],
  ['{n, number} {d, date, short} {t, time}', '{d, date}, {n, number}, {t, time}'],
  ['{n, plural, one {# day of {name}} other {# days}}', '{n, plural}, {name}'],
  ['{kind, select, repo {<b>code</b>} other {{label}}}', '<b>, {kind, select other|repo}, {label}'],
])('the placeholders of "%s" are %s', (text, open) => {
  expect(placeholders(parse(text))).toBe(open);
});
