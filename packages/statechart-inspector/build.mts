import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/*
 * Builds the package in .cache/statechart-inspector, ready to be published. It contains modules
 * with type declarations, the inspector page, and a server for that page.
 */
const root = import.meta.dirname;
const dist = path.join(root, '../../.cache/statechart-inspector');
const source = (name: string) => path.join(root, 'src', name);
const { resolve } = createRequire(import.meta.url);
rmSync(dist, { recursive: true, force: true });
mkdirSync(path.join(dist, 'page'), { recursive: true });

const shared = {
  metafile: true,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;
const library = {
  ...shared,
  entryPoints: [source('client.ts'), source('chart.ts')],
  external: ['xstate', 'elkjs'],
  // React and its server renderer, which write the SVG, would add 600 kB. Use Preact instead.
  alias: {
    react: 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/server': 'preact-render-to-string',
  },
} satisfies BuildOptions;
const modules = await build({ ...library, outdir: dist });
const commonJs = path.join(dist, 'cjs');
await build({ ...library, outdir: commonJs, format: 'cjs' });
writeFileSync(path.join(commonJs, 'package.json'), '{"type":"commonjs"}');
const page = await build({
  ...shared,
  entryPoints: { inspector: source('page/index.tsx') },
  outdir: path.join(dist, 'page'),
  minify: true,
});
await build({
  ...shared,
  entryPoints: [source('bin.ts')],
  outdir: dist,
  external: ['sirv'],
  platform: 'node',
  banner: { js: '#!/usr/bin/env node' },
});

const worker = 'elkjs/lib/elk-worker.min.js';
cpSync(resolve(worker), path.join(dist, 'page', worker));
for (const file of ['page/index.html', 'page/icon.svg'])
  cpSync(source(file), path.join(dist, file));

const types = path.join(dist, 'types');
execFileSync(
  process.execPath,
  [
    resolve('typescript/bin/tsc'),
    source('client.ts'),
    source('chart.ts'),
    '--rootDir',
    source(''),
    '--outDir',
    types,
    '--declaration',
    '--emitDeclarationOnly',
    '--ignoreConfig',
    '--strict',
    '--skipLibCheck',
    '--exactOptionalPropertyTypes',
    '--jsx',
    'react-jsx',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2023,dom,dom.iterable',
  ],
  { cwd: root, stdio: 'inherit' },
);
/** The type declarations that the entry points need. The compiler writes those of all modules. */
const needed = new Set<string>();
function publishTypes(file: string): void {
  if (needed.has(file)) return;
  needed.add(file);
  // Add an extension to each relative import, because Node requires one.
  const text = readFileSync(file, 'utf8').replace(/(from '\.{1,2}\/[^']+)'/g, "$1.js'");
  writeFileSync(file, text);
  for (const [, name = ''] of text.matchAll(/from '(\.{1,2}\/[^']+)\.js'/g)) {
    publishTypes(path.join(path.dirname(file), `${name}.d.ts`));
  }
}
for (const name of ['client.d.ts', 'chart.d.ts']) publishTypes(path.join(types, name));
for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(types, name);
  if (name.endsWith('.d.ts') && !needed.has(file)) rmSync(file);
}
// TypeScript takes a declaration for that of a CommonJS module only if it is in such a folder, too.
cpSync(types, path.join(commonJs, 'types'), { recursive: true });

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  string,
  object
>;
const { name, version, description, license, keywords, engines, peerDependencies } = manifest;
const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
const { elkjs, sirv } = manifest['dependencies'] as { elkjs: string; sirv: string };
const filesOf = (module: string, folder: string) => ({
  types: `${folder}/types/${module}.d.ts`,
  default: `${folder}/${module}.js`,
});
const entry = (module: string) => ({
  import: filesOf(module, '.'),
  require: filesOf(module, './cjs'),
});
const published = {
  name,
  version,
  description,
  license,
  keywords,
  engines,
  type: 'module',
  bin: { 'statechart-inspector': 'bin.js' },
  sideEffects: false,
  // Without this list, npm would publish a file that `npm pack` has left in the folder, too.
  files: ['*.js', 'cjs', 'page', 'types', '*.md', '*.txt', 'inspector.png'],
  // npm compares this with the repository in which the provenance was made.
  ...(repository && {
    repository: {
      type: 'git',
      url: `git+${server}/${repository}.git`,
      directory: 'packages/statechart-inspector',
    },
  }),
  exports: {
    '.': entry('client'),
    './chart': entry('chart'),
    './package.json': './package.json',
  },
  // npm refuses to publish a beta version as the latest one.
  publishConfig: { tag: 'beta', access: 'public' },
  dependencies: { sirv: `^${sirv}` },
  // elkjs is optional, because only the entry point ./chart imports it. The inspector page contains
  // its own copy.
  peerDependencies: { ...peerDependencies, elkjs: `^${elkjs}` },
  peerDependenciesMeta: { elkjs: { optional: true } },
};
writeFileSync(path.join(dist, 'package.json'), JSON.stringify(published, null, 2));
for (const file of ['README.md', 'CHANGELOG.md', 'inspector.png']) {
  cpSync(path.join(root, file), path.join(dist, file));
}
cpSync(path.join(root, '../../LICENSE'), path.join(dist, 'LICENSE'));

/** Packages whose code is copied into the published files. Their licences must be published too. */
const copied = new Set(
  [modules, page].flatMap(({ metafile }) =>
    Object.keys(metafile.inputs).flatMap(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.slice(1) ?? [],
    ),
  ),
);
const notices = [...copied].sort().map((dependency) => {
  const folder = path.join(root, '../../node_modules', dependency);
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const facts = JSON.parse(text) as { version: string; license: string };
  const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file)) ?? '';
  const url = `https://www.npmjs.com/package/${dependency}/v/${facts.version}`;
  return `${dependency} ${facts.version} (${facts.license}), ${url}\n\n${readFileSync(path.join(folder, licence), 'utf8').trim()}\n`;
});
writeFileSync(
  path.join(dist, 'THIRD-PARTY-NOTICES.txt'),
  `This package contains copies of these packages.\n\n${notices.join(`\n${'-'.repeat(80)}\n\n`)}`,
);
