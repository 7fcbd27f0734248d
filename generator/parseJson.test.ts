import { left, right } from 'fp-ts/Either';
import { parseJson } from './parseJson';

test('JSON is parsed', () => {
  expect(parseJson('{"a": [1, null]}')).toEqual(right({ a: [1, null] }));
});

test.each([
  ['a comma too many', '{\n  "a": 1,\n}', 3],
  ['a value too few', '{\n  "a": ,\n  "b": 2\n}', 2],
  ['a string without an end', '{\n  "a": "text\n}', 2],
  ['a comment', '{\n  // why\n  "a": 1\n}', 2],
  ['a word', '{\n\n\n  "a": yes\n}', 4],
  ['a file cut short', '{\n  "a": {\n    "b": 1\n', 3],
  ['something after the end', '{}\n\n{}', 3],
  ['an empty file', '', 1],
  ['a comment at the start', '// why\n{\n  "a": 1\n}', 1],
])('%s is reported with its line', (_, text, line) => {
  expect(parseJson(text)).toEqual({
    _tag: 'Left',
    left: expect.stringMatching(new RegExp(`^line ${line}: expected JSON: `)),
  });
});

test('a mistake is reported in one line', () => {
  expect(parseJson('{"a":\n\nyes}')).toEqual(left("line 3: expected JSON: Unexpected token 'y'"));
});

test('a duplicate key is reported', () => {
  expect(parseJson('{\n  "a": { "b": 1 },\n  "b": [{ "c": 1,\n "\\u0063": 2 }]\n}')).toEqual(
    left('line 4: expected each key once, got "\\u0063" again'),
  );
});
