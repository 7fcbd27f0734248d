import {
  contentError,
  contentWarning,
  diagnosticsError,
  printed,
  printedLines,
} from './diagnostics';

const wrongDate = (name: string) =>
  contentError(
    { file: `coding-notes/${name}/index.en.md`, line: 3, field: 'date' },
    { reason: 'expected a real date', actual: `got "${name}"` },
  );

test('a finding is one line, with its place, what is there, and what to do', () => {
  expect(printed(wrongDate('a'))).toBe(
    'coding-notes/a/index.en.md: line 3: date: expected a real date, got "a"',
  );
  const warning = contentWarning({ file: 'Tea' }, { reason: 'expected a slug', hint: 'mv' });
  expect(printed(warning)).toBe('Tea: expected a slug; mv');
  expect([wrongDate('a').isError, warning.isError]).toEqual([true, false]);
});

test('findings are one line each, in the order of the files', () => {
  const other = contentError({ file: 'audiences.yaml' }, 'expected a circle');
  expect(printedLines([wrongDate('b'), wrongDate('a'), other])).toBe(
    [other, wrongDate('a'), wrongDate('b')].map(printed).join('\n'),
  );
});

test('a build prints the first ten findings, and names the command that lists all', () => {
  const many = [...'abcdefghijkl'].map(wrongDate);
  expect(diagnosticsError(many.slice(0, 10)).message).toBe(printedLines(many.slice(0, 10)));
  expect(diagnosticsError(many).message.split('\n').slice(-2)).toEqual([
    printed(wrongDate('j')),
    'and 2 more, which `npm run check:content` lists',
  ]);
});
