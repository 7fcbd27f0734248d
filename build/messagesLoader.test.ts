import { left } from 'fp-ts/Either';
import { parse } from '@formatjs/icu-messageformat-parser';
import { compileMessages, placeholders } from './messagesLoader';

function compile(own: unknown, fallback: unknown) {
  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return compileMessages(
    { name: 'ja.json', text: json(own) },
    { name: 'zh-Hant-TW.json', text: json(fallback) },
  );
}

test('every malformed message of a file is reported', () => {
  expect(compile({ 'a.b.c': 'Hi {name', 'a.b.d': 'ok', 'a.b.e': '<b>x' }, {})).toEqual(
    left([
      'ja.json: a.b.c: expected an ICU message, got Hi {name (expect argument closing brace)',
      'ja.json: a.b.e: expected an ICU message, got <b>x (unclosed tag)',
    ]),
  );
});

test('an id that is missing in the fallback language is a mistake', () => {
  expect(compile({ 'a.b.c': 'x', 'a.b.d': 'y' }, { 'a.b.c': 'z' })).toEqual(
    left(['ja.json: a.b.d: unknown id, expected it in zh-Hant-TW.json too']),
  );
});

test('placeholders that differ from the fallback language are a mistake', () => {
  expect(
    compile(
      { 'a.b.c': '{provder} で続ける', 'a.b.d': 'x' },
      { 'a.b.c': '使用 {provider} 繼續', 'a.b.d': '{n}' },
    ),
  ).toEqual(
    left([
      'ja.json: a.b.c: expected {provider} as in zh-Hant-TW.json, got {provder}',
      'ja.json: a.b.d: expected {n} as in zh-Hant-TW.json, got no placeholders',
    ]),
  );
});

test.each([
  ['[]', 'ja.json: expected an object of texts by message id, got []'],
  ['{"a.b.c": ""}', 'ja.json: a.b.c: expected non-empty text, got nothing'],
  ['{"a.b.c": {"nested": "x"}}', 'ja.json: a.b.c: expected non-empty text, got {"nested":"x"}'],
])('%s is not a file of messages', (text, mistake) => {
  expect(compile(text, {})).toEqual(left([mistake]));
});

test('malformed JSON is reported with its line', () => {
  expect(compile('{\n"a.b.c": "x",\n}', {})).toEqual(
    left([expect.stringMatching(/^ja\.json: line 3: expected JSON: /)]),
  );
});

test('a mistake in the fallback file is not reported for every other language', () => {
  expect(compile({ 'a.b.c': 'x' }, '{')).toMatchObject({ right: { gaps: [] } });
});

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
