/** @jest-environment node */
import path from 'node:path';
import { webpack, type Stats } from 'webpack';
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

test('every malformed message stops the build, which prints no stack', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name', 'a.b.d': '<b>', 'a.b.e': 'よし' });
  const { errors } = await build('development');
  expect(errors.map((one) => one.split('\n').slice(1))).toEqual([
    [
      'ja.json: a.b.c: expected an ICU message, got やあ {name (EXPECT_ARGUMENT_CLOSING_BRACE)',
      'ja.json: a.b.d: expected an ICU message, got <b> (UNCLOSED_TAG)',
    ],
  ]);
});

test('a missing message has the text of the fallback language in development, and stops a production build', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name}' });
  const gap = [expect.stringMatching(/\nja\.json: a\.b\.d: expected a text, found none$/)];
  const { site, warnings, stats } = await build('development');
  expect(warnings).toEqual(gap);
  expect(site.ja).toMatchObject({ 'a.b.c': [{ value: 'やあ ' }, {}], 'a.b.d': [{ value: '好' }] });
  expect([...stats.compilation.fileDependencies]).toContain(
    path.join(owner.root, 'zh-Hant-TW.json'),
  );
  expect((await build('production')).errors).toEqual(gap);
});
