import fc from 'fast-check';

/** In every value that a fuzzed request carries: where it appears in an answer, a log or a row, input was repeated. */
export const marker = 'qzmarkerjx7w';

const hostile = [
  '\0',
  '\r\nset-cookie: a=b',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  '%00',
  '%',
  '%zz',
  '%u0041',
  '%ed%a0%80',
  '%c0%ae%c0%ae/',
  '../../',
  '..\\..\\',
  "' or 1=1 --",
  '"; drop table sessions; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '{"$ne":null}',
  '[object Object]',
  'null',
  'NaN',
  '-1',
  '9'.repeat(400),
];

/** Text that nothing expects, with the marker in it; a few of it very long (100 kB). */
export const hostileText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('', ...hostile) },
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    ),
    fc.oneof(
      { weight: 200, arbitrary: fc.constantFrom('', ...hostile) },
      { weight: 1, arbitrary: fc.constant('x'.repeat(100_000)) },
    ),
  )
  .map(([before, after]) => `${before}${marker}${after}`);

/** Text as it stands in a query string: encoded as forms are, or raw, where it may spoil the encoding. */
export function encoded(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(text, fc.boolean())
    .map(([value, isRaw]) =>
      isRaw ? value : new URLSearchParams([['', value]]).toString().slice(1),
    );
}
