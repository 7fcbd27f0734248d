import fc from 'fast-check';
import { safeReturnPath } from './returnPath';

const origin = 'https://site.test';

test.each([
  ['/projects', '/projects'],
  ['/projects?tag=web#top', '/projects?tag=web#top'],
  ['/', '/'],
  ['/記事', '/%E8%A8%98%E4%BA%8B'],
])('%p is a place on this site', (wanted, path) => {
  expect(safeReturnPath(wanted, origin)).toBe(path);
});

test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/projects/..//evil.example'],
  ['//site.test/projects'],
  ['/pro\njects'],
  ['/projects\\more'],
  ['projects'],
  [''],
  [null],
  [undefined],
  [{ from: '/' }],
  [['/projects']],
  ['/login'],
  ['/login?code=x'],
])('%p leads to the landing page', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBe('/');
});

test('a page without an origin of its own has no way back but the landing page', () => {
  expect(safeReturnPath('/projects', 'null')).toBe('/');
});

test('no text whatever leads off the site', () => {
  const nasty = fc.string({
    unit: fc.constantFrom(
      '/',
      '\\',
      '.',
      '@',
      ':',
      '?',
      '#',
      '%',
      '\t',
      '\n',
      '\0',
      'a',
      '%2f',
      '%5c',
      '　',
    ),
    maxLength: 12,
  });
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string()), (wanted) => {
      const path = safeReturnPath(wanted, origin);
      return new URL(path, origin).origin === origin && /^\/(?!\/)/.test(path);
    }),
    { numRuns: 5_000 },
  );
});
