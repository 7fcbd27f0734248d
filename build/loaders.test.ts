/** @jest-environment node */
import path from 'node:path';
import { DefinePlugin, webpack, type Stats } from 'webpack';
import { ownerDefinitions } from './content/ownerDefinitions';
import { ownersFolder } from './testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

const profile = { name: { 'zh-Hant-TW': '安' }, line: { 'zh-Hant-TW': '寫' }, links: [] };
const draft = '---\ntitle: 茶\nsummary: 茶\ndate: 2025-03-01\ntags: []\ndraft: true\n---\n';

beforeEach(() => {
  write(
    'entry.js',
    `export const profile = OWNER_PROFILE;
    export const writtenSections = WRITTEN_SECTIONS;
    export * as ja from './ja.json';`,
  );
  write('content/profile.json', profile);
  write('content/coding-notes/tea/index.zh-Hant-TW.md', draft);
  write('zh-Hant-TW.json', { 'a.b.c': '安 {name}', 'a.b.d': '好' });
  write('ja.json', { 'a.b.c': 'やあ {name}', 'a.b.d': 'よし' });
});

/** Builds the test's site with the loaders and definitions of the real site. */
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
    plugins: [
      new DefinePlugin(ownerDefinitions(owner.folders, { drafts: mode === 'development' })),
    ],
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

test.each([
  ['development', ['coding-notes']],
  // Drafts do not count.
  ['production', []],
] as const)('the code in %s contains the profile and the sections %j', async (mode, sections) => {
  const { site } = await build(mode);
  expect(site).toMatchObject({ profile, writtenSections: sections });
});

test('every language depends on the fallback language', async () => {
  const { stats } = await build('development');
  const files = [...stats.compilation.fileDependencies];
  expect(files).toContain(path.join(owner.root, 'zh-Hant-TW.json'));
});

test('messages are bundled as syntax trees', async () => {
  const { site } = await build('production');
  expect(site.ja['a.b.c']).toMatchObject([{ value: 'やあ ' }, { value: 'name' }]);
});

test('a malformed message stops the build', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name', 'a.b.d': 'よし' });
  const { errors } = await build('development');
  expect(errors).toEqual([expect.stringContaining('ja.json: a.b.c: expected an ICU message')]);
});

test('in development, a missing message is a warning, and its text is that of the fallback language', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name}' });
  const { site, warnings } = await build('development');
  expect(warnings).toEqual([
    expect.stringContaining('ja.json: a.b.d: expected a text, found none'),
  ]);
  expect(site.ja['a.b.d']).toMatchObject([{ value: '好' }]);
});

test('a missing message stops a production build', async () => {
  write('ja.json', { 'a.b.c': 'やあ {name}' });
  const { errors } = await build('production');
  expect(errors).toEqual([expect.stringContaining('ja.json: a.b.d: expected a text, found none')]);
});
