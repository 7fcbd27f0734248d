/** @jest-environment node */
import { isLeft, right } from 'fp-ts/Either';
import { printed } from './diagnostics';
import { parseYaml } from './parseYaml';

function errors(file: string, text: string) {
  const { data } = parseYaml(file, text);
  return isLeft(data) ? data.left.map(printed) : [];
}

test('JSON with any indentation, escapes and commas at the end is parsed', () => {
  expect(
    parseYaml('a.json', '{\n\t"a": [1, null, "\\ud83c\\udf75 \\/"],\n\t"b": {},\n}\n').data,
  ).toEqual(right({ a: [1, null, '🍵 /'], b: {} }));
});

test('a day is text, and an empty file is an empty object', () => {
  expect(parseYaml('a.yaml', 'day: 2026-03-01').data).toEqual(right({ day: '2026-03-01' }));
  expect(parseYaml('a.json', '').data).toEqual(right({}));
});

test.each([
  ['a string without an end', '{\n  "a": "text\n}', 3, /Missing closing "quote/],
  ['a file cut short', '{\n  "a": {\n    "b": 1\n', 3, /end with a \}/],
  ['something after the end', '{}\n\n}', 3, /Unexpected/],
  ['a comma too few after a text', '{\n  "a": "1"\n  "b": 2\n}', 3, /Missing , between/],
  ['a comma too few after a number', '{\n  "a": 1\n  "b": 2\n}', 2, /; JSON has a comma between/],
  ['a comment', '{\n  // why\n  "a": 1\n}', 2, /; JSON has .* no comments/],
  ['a word without quotes', '{"a":\n\nyes}', 3, /double quotes, got yes; JSON has/],
  ['a duplicate key', '{\n  "a": { "b": 1 },\n  "b": [{ "c": 1,\n "\\u0063": 2 }]\n}', 4, /unique/],
])('%s is reported with its line', (_, text, line, reason) => {
  const [first = ''] = errors('a.json', text);
  expect(first).toMatch(new RegExp(`^a\\.json: line ${line}: expected JSON: `));
  expect(first).toMatch(reason);
});

test('a field has its line, a missing one that of its object', () => {
  const { lineOf } = parseYaml('a.json', '{\n  "links": [\n    {\n      "url": "x"\n    }\n  ]\n}');
  expect(lineOf(['links', '0', 'url'])).toBe(4);
  expect(lineOf(['links', '0', 'label'])).toBe(3);
  expect(lineOf(['name'])).toBe(1);
});
