import { grouped } from './mistakes';

const wrongDate = (name: string, line = 3) =>
  `coding-notes/${name}/index.en.md: line ${line}: date: expected a real date, got "${name}"`;

test('a few mistakes are printed as they are', () => {
  const mistakes = [wrongDate('a'), wrongDate('b'), 'profile.json: expected this file'];
  expect(grouped(mistakes)).toEqual(mistakes);
});

test('the same mistake in many files is printed once, with its number and the first places', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  expect(grouped([...names.map((name) => wrongDate(name)), 'tea: expected a folder'])).toEqual([
    '5 times: date: expected a real date',
    '  coding-notes/a/index.en.md: line 3: got "a"',
    '  coding-notes/b/index.en.md: line 3: got "b"',
    '  coding-notes/c/index.en.md: line 3: got "c"',
    '  and 2 more',
    'tea: expected a folder',
  ]);
});
