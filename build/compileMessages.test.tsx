import { left } from 'fp-ts/Either';
import { render } from '@testing-library/react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import type { Messages } from '../src/locale/loadMessages';
import { compileMessages } from './compileMessages';

function compile(own: unknown, fallback: unknown) {
  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return compileMessages(
    { name: 'ja.json', text: json(own) },
    { name: 'zh-Hant-TW.json', text: json(fallback) },
  );
}

test('texts become syntax trees', () => {
  const texts = { 'a.b.c': 'ようこそ {name}' };
  expect(compile(texts, texts)).toMatchObject({
    right: {
      messages: { 'a.b.c': [{ value: 'ようこそ ' }, { value: 'name' }] },
      gaps: [],
    },
  });
});

test('a missing text is shown in the fallback language, and named', () => {
  const compiled = compile(
    { 'ui.loading.text': '読み込み中…' },
    { 'ui.loading.text': '載入中…', 'locale.picker.label': '語言' },
  );
  if (compiled._tag === 'Left') throw new Error(compiled.left.join());
  expect(compiled.right.gaps).toEqual([
    'ja.json: locale.picker.label: expected a text, found none',
  ]);

  const { container } = render(
    <IntlProvider locale="ja" messages={compiled.right.messages as Messages}>
      <FormattedMessage id="ui.loading.text" /> <FormattedMessage id="locale.picker.label" />
    </IntlProvider>,
  );
  expect(container).toHaveTextContent('読み込み中… 語言');
});

test('every mistake in the texts of a file is named', () => {
  expect(compile({ 'a.b.c': 'Hi {name', 'a.b.d': 'ok', 'a.b.e': '<b>x' }, {})).toEqual(
    left([
      'ja.json: a.b.c: expected an ICU message, got Hi {name (expect argument closing brace)',
      'ja.json: a.b.e: expected an ICU message, got <b>x (unclosed tag)',
    ]),
  );
});

test('an id that the fallback language lacks is a mistake', () => {
  expect(compile({ 'a.b.c': 'x', 'a.b.d': 'y' }, { 'a.b.c': 'z' })).toEqual(
    left(['ja.json: a.b.d: unknown id, expected it in zh-Hant-TW.json too']),
  );
});

test('other placeholders than those of the fallback language are a mistake', () => {
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
])('%s is no file of texts', (text, mistake) => {
  expect(compile(text, {})).toEqual(left([mistake]));
});

test('a file that is no JSON is named with the line', () => {
  expect(compile('{\n"a.b.c": "x",\n}', {})).toEqual(
    left([expect.stringMatching(/^ja\.json: line 3: expected JSON: /)]),
  );
});

test('a damaged fallback file is not reported again by every other language', () => {
  expect(compile({ 'a.b.c': 'x' }, '{')).toMatchObject({ right: { gaps: [] } });
});
