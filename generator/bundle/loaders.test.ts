/** @jest-environment node */
import { parse } from '@formatjs/icu-messageformat-parser';
import { left, mapLeft } from 'fp-ts/Either';
import path from 'node:path';
import { webpack, type Stats } from 'webpack';
import { printed, type Diagnostics } from '../lib/diagnostics';
import { compileMessages, placeholders } from './messagesLoader';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

beforeEach(() => {
  write('entry.js', "export * as ja from './ja.json';");
  write('zh-Hant-TW.json', { 'a.b.c': '安 {name}', 'a.b.d': '好' });
  write('ja.json', { 'a.b.c': 'やあ {name}', 'a.b.d': 'よし' });
});

/** Builds a test site with the loader that the real site uses. */
async function build(mode: 'production' | 'development') {
  const compiler = webpack({
    mode,
    context: owner.root,
    target: 'node',
    devtool: false,
    entry: './entry.js',
    output: { path: path.join(owner.root, 'dist'), library: { type: 'commonjs2' } },
    module: {
      rules: [
        {
          test: /\.json$/,
          exclude: /content/,
          loader: path.join(__dirname, 'messagesLoader.ts'),
        },
      ],
    },
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  const { errors = [], warnings = [] } = stats.toJson({ errors: true, warnings: true });
  return {
    stats,
    errors: errors.map(({ message }) => message),
    warnings: warnings.map(({ message }) => message),
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- the output of the build
    site: errors.length > 0 ? undefined : require(path.join(owner.root, 'dist/main.js')),
  };
}

test('messages are bundled as syntax trees', async () => {
  const { site } = await build('production');
  expect(site.ja['a.b.c']).toMatchObject([{ value: 'やあ ' }, { value: 'name' }]);
});

test('a malformed message stops the build', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name', 'a.b.d': 'よし' });
  const { errors } = await build('development');
  expect(errors).toEqual([expect.stringContaining('ja.json: a.b.c: expected an ICU message')]);
});

test('a missing message has the text of the fallback language in development, and stops a production build', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name}' });
  const gap = [expect.stringContaining('ja.json: a.b.d: expected a text, found none')];
  const { site, warnings, stats } = await build('development');
  expect(warnings).toEqual(gap);
  expect(site.ja['a.b.d']).toMatchObject([{ value: '好' }]);
  expect([...stats.compilation.fileDependencies]).toContain(
    path.join(owner.root, 'zh-Hant-TW.json'),
  );
  expect((await build('production')).errors).toEqual(gap);
});

function compileJapanese(own: unknown, fallback: unknown) {
  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return mapLeft((errors: Diagnostics) => errors.map(printed))(
    compileMessages(
      { name: 'ja.json', text: json(own) },
      { name: 'zh-Hant-TW.json', text: json(fallback) },
    ),
  );
}

test('every malformed message of a file is reported', () => {
  expect(compileJapanese({ 'a.b.c': 'Hi {name', 'a.b.d': 'ok', 'a.b.e': '<b>x' }, {})).toEqual(
    left([
      'ja.json: a.b.c: expected an ICU message, got Hi {name (expect argument closing brace)',
      'ja.json: a.b.e: expected an ICU message, got <b>x (unclosed tag)',
    ]),
  );
});

test('an id that is missing in the fallback language is a mistake', () => {
  expect(compileJapanese({ 'a.b.c': 'x', 'a.b.d': 'y' }, { 'a.b.c': 'z' })).toEqual(
    left(['ja.json: a.b.d: unknown id, expected it in zh-Hant-TW.json too']),
  );
});

test('placeholders that differ from the fallback language are a mistake', () => {
  expect(
    compileJapanese(
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
  expect(compileJapanese(text, {})).toEqual(left([mistake]));
});

test('malformed JSON is reported with its line', () => {
  expect(compileJapanese('{\n"a.b.c": "x\n}', {})).toEqual(
    left(Array(2).fill(expect.stringMatching(/^ja\.json: line 3: expected JSON: /))),
  );
});

test('a mistake in the fallback file is not reported for every other language', () => {
  expect(compileJapanese({ 'a.b.c': 'x' }, '{')).toMatchObject({ right: { gaps: [] } });
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
