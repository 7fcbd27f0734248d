import {
  contentError,
  contentWarning,
  diagnosticsError,
  printed,
  printedTogether,
} from './diagnostics';

const wrongDate = (name: string) =>
  contentError(
    { file: `coding-notes/${name}/index.en.md`, line: 3, field: 'date' },
    { reason: 'expected a real date', actual: `got "${name}"` },
  );
const many = ['a', 'b', 'c', 'd', 'e'].map(wrongDate);

test('a finding is one line, with its place, what is there, and what to do', () => {
  expect(printed(wrongDate('a'))).toBe(
    'coding-notes/a/index.en.md: line 3: date: expected a real date, got "a"',
  );
  expect(printed(contentWarning({ file: 'Tea' }, { reason: 'expected a slug', hint: 'mv' }))).toBe(
    'Tea: expected a slug; mv',
  );
});

test('an error stops the build, a warning does not', () => {
  expect(wrongDate('a').isError).toBe(true);
  expect(contentWarning({ file: 'a' }, 'expected a text').isError).toBe(false);
});

test('a few findings are printed as they are', () => {
  const few = [...many.slice(0, 3), contentError({ file: 'profile.json' }, 'expected this file')];
  expect(printedTogether(few)).toBe(few.map(printed).join('\n'));
});

test('the same finding in many files is printed once, with its number and all places', () => {
  const other = contentError({ file: 'tea', line: 1, field: 'updated' }, 'expected a real date');
  // The finding in many files comes first.
  expect(printedTogether([other, ...many])).toBe(
    [
      '5 times: date: expected a real date',
      '  coding-notes/a/index.en.md: line 3: got "a"',
      '  coding-notes/b/index.en.md: line 3: got "b"',
      '  coding-notes/c/index.en.md: line 3: got "c"',
      '  coding-notes/d/index.en.md: line 3: got "d"',
      '  coding-notes/e/index.en.md: line 3: got "e"',
      'tea: line 1: updated: expected a real date',
    ].join('\n'),
  );
});

test('the same warning in a file is one line, with its number and the first place', () => {
  const warnings = [14, 56, 83, 90].map((line) =>
    contentWarning({ file: 'tea', line }, { reason: 'expected a text', actual: `got ${line}` }),
  );
  const other = contentWarning({ file: 'cup', line: 2 }, 'expected a text');
  expect(printedTogether([...warnings, other])).toBe(
    ['5 times: expected a text', '  tea: 4 times: line 14: got 14', '  cup: line 2'].join('\n'),
  );
});

test('the same field of several objects is the same finding, and each place names its object', () => {
  const urls = ['0', '1', '2', '3'].map((index) =>
    contentError({ file: 'profile.json', field: `links.${index}.url` }, 'expected a URL'),
  );
  expect(printedTogether(urls)).toMatch(
    /^4 times: url: expected a URL\n {2}profile\.json: links\.0\.url\n/,
  );
});

test('an error of the build has the first places, and names the command that lists all', () => {
  expect(diagnosticsError(many).message.split('\n').slice(-2)).toEqual([
    '  coding-notes/c/index.en.md: line 3: got "c"',
    '  and 2 more, which `npm run check:content` lists',
  ]);
});
