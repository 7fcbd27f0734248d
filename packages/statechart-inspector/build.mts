import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/*
 * Writes the package as it is published to .cache/statechart-inspector: modules with declarations, the page, and its
 * server.
 */
const root = import.meta.dirname;
const dist = path.join(root, '../../.cache/statechart-inspector');
const source = (name: string) => path.join(root, 'src', name);
const { resolve } = createRequire(import.meta.url);
rmSync(dist, { recursive: true, force: true });
mkdirSync(path.join(dist, 'page'), { recursive: true });

const shared: BuildOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};
await build({
  ...shared,
  entryPoints: [source('client.ts'), source('chart.ts')],
  outdir: dist,
  external: ['xstate', 'elkjs'],
  // Works in browsers and in Node, which the MessageChannel of the browsers' build would keep from ending.
  alias: { 'react-dom/server': 'react-dom/server.edge' },
});
await build({
  ...shared,
  entryPoints: { inspector: source('page/index.tsx') },
  outdir: path.join(dist, 'page'),
  minify: true,
});
await build({
  ...shared,
  entryPoints: [source('bin.ts')],
  outdir: dist,
  platform: 'node',
  banner: { js: '#!/usr/bin/env node' },
});

const worker = 'elkjs/lib/elk-worker.min.js';
cpSync(resolve(worker), path.join(dist, 'page', worker));
cpSync(source('page/index.html'), path.join(dist, 'page/index.html'));

const types = path.join(dist, 'types');
execFileSync(
  process.execPath,
  [
    resolve('typescript/bin/tsc'),
    ...[source('client.ts'), source('chart.ts'), '--rootDir', source(''), '--outDir', types],
    ...['--declaration', '--emitDeclarationOnly', '--ignoreConfig', '--strict', '--skipLibCheck'],
    ...['--exactOptionalPropertyTypes', '--jsx', 'react-jsx', '--target', 'es2022'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,dom.iterable'],
  ],
  { cwd: root, stdio: 'inherit' },
);
// Node resolves only paths with an extension.
for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.d.ts')) continue;
  const file = path.join(types, name);
  const text = readFileSync(file, 'utf8').replace(/(from '\.{1,2}\/[^']+)'/g, "$1.js'");
  writeFileSync(file, text);
}

const { name, version, description, license, peerDependencies, dependencies } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
) as Record<string, unknown>;
const entry = (module: string) => ({ types: `./types/${module}.d.ts`, default: `./${module}.js` });
const manifest = {
  ...{ name, version, description, license, type: 'module', bin: './bin.js', sideEffects: false },
  exports: { './client': entry('client'), './chart': entry('chart') },
  ...{ dependencies, peerDependencies },
};
writeFileSync(path.join(dist, 'package.json'), JSON.stringify(manifest, null, 2));
cpSync(path.join(root, 'README.md'), path.join(dist, 'README.md'));
cpSync(path.join(root, '../../LICENSE'), path.join(dist, 'LICENSE'));
cpSync(path.join(root, 'inspector.png'), path.join(dist, 'inspector.png'));
