/** @jest-environment node */
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DefinePlugin,
  IgnorePlugin,
  NormalModule,
  webpack,
  type Compilation,
  type Stats,
} from 'webpack';
import type { HomeContent, YearContent } from '../../src/content/compiledContent';
import { listPage } from '../../src/content/listPage';
import { sampleProject } from '../../src/testing/sampleContent';
import configuration from '../../webpack.config';

const source = path.join(__dirname, '../../src');

beforeEach(() => (process.env['SIGN_IN'] = 'off'));
afterEach(() => delete process.env['SIGN_IN']);

/** Compiles the site's scripts without writing any files. */
async function compileScripts(): Promise<Compilation> {
  const [site] = configuration({
    folder: path.join(tmpdir(), 'without-sign-in'),
    definitions: {
      OWNER_PROFILE: '{}',
      OWNER_TOPICS: '{}',
      WRITTEN_SECTIONS: '[]',
      WRITTEN_PAGES: '[]',
      WRITTEN_TOPICS: 'false',
    },
  });
  const compiler = webpack({
    ...site,
    // Only these plugins affect which modules are compiled.
    plugins: (site?.plugins ?? []).filter(
      (plugin) =>
        plugin instanceof DefinePlugin ||
        plugin instanceof IgnorePlugin ||
        plugin instanceof MiniCssExtractPlugin,
    ),
    // Do not let webpack merge modules, because the test below needs the file of each module.
    optimization: { ...site?.optimization, concatenateModules: false, minimize: false },
  });
  compiler.hooks.shouldEmit.tap('withoutSignIn', () => false);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  return stats.compilation;
}

test('with SIGN_IN=off, no script calls the API for sign-in or private entries', async () => {
  const { modules, errors } = await compileScripts();
  expect(errors).toEqual([]);
  const files = [...modules]
    .flatMap((module) => (module instanceof NormalModule ? module.resource : []))
    .filter((file) => file.startsWith(source) && !file.includes('?'));
  expect(files).toContain(path.join(source, 'index.tsx'));
  // contract.ts is left out, because it also defines the paths of requests that a site without
  // login may send.
  const callers = files.filter(
    (file) =>
      !file.endsWith('contract.ts') &&
      /apiPaths\.(login|refresh|logout)|entriesPath|'\/config\.json'/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(callers).toEqual([]);
});

test('with SIGN_IN=off, no page is for sign-in, and none links to it', async () => {
  const { renderPage } = await import('../../src/prerender');
  const { pages } = await import('../../src/app/routes');
  expect(JSON.stringify(pages)).not.toMatch(/login|private/);
  const home: HomeContent = {
    line: { text: 'An engineer' },
    projects: [sampleProject],
    latest: [],
    figures: [],
  };
  const year: YearContent = { marks: [], months: [], strokes: [] };
  const content = { ...home, ...listPage([sampleProject], 1), ...year };
  for (const pathname of ['/', '/projects', '/nowhere']) {
    const { body } = await renderPage(pathname, 'en', undefined, () => content as never);
    expect(body).toContain('href="/projects"');
    expect(body).not.toMatch(/href="[^"]*\/(login|private)/);
  }
});
