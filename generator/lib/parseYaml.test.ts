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
  ['a string without an end', '{\n  "a": "text\n}', 3, /Missing closing "quote, got the end of/],
  ['a file cut short', '{\n  "a": {\n    "b": 1\n', 3, /end with a \}, got the end of/],
  ['something after the end', '{}\n\n}', 3, /got \}; JSON has/],
  [
    'a comma too few after a text',
    '{\n  "a": "1"\n  "b": 2\n}',
    3,
    /Missing , .*, got "b": 2; JSON has/,
  ],
  ['an object after a value', '{"a": 1 {"b": 2}}', 1, /got \{"b": 2\}\}; JSON has/],
  ['an unknown escape', '{"a":\n"\\q"}', 2, /Invalid escape sequence .*, got \\q"\}; JSON has/],
  ['a comma too few after a number', '{\n  "a": 1\n  "b": 2\n}', 2, /; JSON has a comma between/],
  ['a comment', '{\n  // why\n  "a": 1\n}', 2, /; JSON has .* no comments/],
  ['a word without quotes', '{"a":\n\nyes}', 3, /double quotes, got yes; JSON has/],
  [
    'a duplicate key',
    '{\n  "a": { "b": 1 },\n  "b": [{ "c": 1,\n "\\u0063": 2 }]\n}',
    4,
    /must be unique, got "\\u0063": 2 \}\]; JSON has/,
  ],
])('%s is reported with its line', (_, text, line, reason) => {
  const [first = ''] = errors('a.json', text);
  expect(first).toMatch(new RegExp(`^a\\.json: line ${line}: expected JSON: `));
  expect(first).toMatch(reason);
});

test.each([
  ['a title with a colon', 'title: a: b', 1, 'got a: b; write titles with'],
  ['words after a quoted title', 'title: "a" b', 1, 'got b; write titles with'],
  [
    'a title that begins with a sign',
    'a: 1\ntitle: @a',
    2,
    'reserved character @, got @a; write titles with',
  ],
  [
    'a list without an end',
    'tags: [a, b\ndate: 1',
    2,
    'end with a ], got date: 1; write titles with',
  ],
  ['a tab', 'a:\n\t- b', 2, 'Tabs are not allowed as indentation, got - b;'],
  ['a key without a colon', 'a: 1\nb', 2, 'got b;'],
  ['a second document', 'a: 1\n---\nb: 2', 2, 'multiple documents.*, got ---;'],
  ['a duplicate key', `a: 1\na: ${'x'.repeat(28)}`, 2, 'Map keys must be unique, got a: x{27}…;'],
])('in YAML, %s is reported with its line', (_, text, line, reason) => {
  const [first = ''] = errors('a.yaml', text);
  expect(first).toMatch(new RegExp(`^a\\.yaml: line ${line}: expected YAML: .*${reason}`));
});

test('a field has its line, a missing one that of its object', () => {
  const { lineOf } = parseYaml('a.json', '{\n  "links": [\n    {\n      "url": "x"\n    }\n  ]\n}');
  expect(lineOf(['links', '0', 'url'])).toBe(4);
  expect(lineOf(['links', '0', 'label'])).toBe(3);
  expect(lineOf(['name'])).toBe(1);
  expect(parseYaml('a.yaml', 'a: 1\n2024: b').lineOf(['2024'])).toBe(2);
});

test.each([
  ['title: &Beyond the sea', '&Beyond'],
  ['title: !!str 5', '!!str'],
  ['title: ! 5', '!'],
  ['!!str title: x', '!!str'],
  ['a:\n  - &b c', '&b'],
  ['a: [b, &c d]', '&c'],
  ['a: !!binary aGk=', '!!binary'],
  ['a: !<tag:yaml.org,2002:str> b', '!!str'],
])('no word is lost in %j', (text, mark) => {
  const line = text.split('\n').length;
  expect(errors('a.yaml', text)).toEqual([
    `a.yaml: line ${line}: expected a value without "&" or "!" at its beginning, got ${mark}; write titles with ": " or with a sign at the beginning in quotes`,
  ]);
});

test.each([
  ['a: x # y', 1, '# y'],
  ['a:\n  - x #y', 2, '#y'],
  ['a: [x, y # z\n  ]', 1, '# z'],
])('words after " #" in %j are reported', (text, line, words) => {
  expect(errors('a.yaml', text)).toEqual([
    `a.yaml: line ${line}: expected words with " #" in quotes, or a comment on a separate line, got ${words}`,
  ]);
});

test.each(['a: "&b c"', "a: '!b'", 'a: b & c!', 'a: >\n  b\n', '# b\na: c', 'a: "b" # c'])(
  'all words of %j are text',
  (text) => {
    expect(errors('a.yaml', text)).toEqual([]);
  },
);

test('objects that are nested too deep are an error', () => {
  // Depending on the size of the stack, the library meets its end once or twice.
  const found = new Set(errors('a.json', '['.repeat(9000) + ']'.repeat(9000)));
  expect(found.size).toBe(1);
  expect(errors('a.yaml', `a: ${'{b: '.repeat(9000)}`).length).toBeGreaterThan(0);
});
