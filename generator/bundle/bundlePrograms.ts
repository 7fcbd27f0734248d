import { build } from 'esbuild';
import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { noticesFile } from '../model/codeFiles';
import { thirdPartyNotices } from './thirdPartyNotices';

const root = path.join(__dirname, '../..');

const sqlite = 'node_modules/@photostructure/sqlite';

/** The folder in a release with SQLite and the package that loads it. */
export const nativeModules = 'node_modules';

/**
 * The package with SQLite contains the module for each kind of machine, and SQLite's source. A release
 * runs on the same kind of machine as the build, so it contains only what this machine needs. On
 * Linux, there is a module for each of two C libraries.
 */
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const otherLibrary = header.glibcVersionRuntime === undefined ? '.glibc.node' : '.musl.node';
const nativeFiles = [
  ...['package.json', 'LICENSE', 'dist/index.cjs'].map((name) => `${sqlite}/${name}`),
  `${sqlite}/prebuilds/${process.platform}-${process.arch}`,
  'node_modules/node-gyp-build',
];

/** The programs in a release. Each is bundled into a single file. */
const programs = {
  server: 'server/index.ts',
  backup: 'server/backup.ts',
  restore: 'server/restore.ts',
};

/**
 * Writes each program together with the packages it needs, copies the native modules, and writes the
 * licences of all these packages.
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    // oidc-provider is part of the embedded identity provider, which is only used in development.
    // pg tries to load pg-native, which is optional.
    external: ['@photostructure/sqlite', 'oidc-provider', 'pg-native'],
    logLevel: 'warning',
  });
  for (const name of nativeFiles) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !(process.platform === 'linux' && source.endsWith(otherLibrary)),
    });
  }
  writeFileSync(
    path.join(folder, noticesFile),
    thirdPartyNotices(root, [...Object.keys(metafile.inputs), ...nativeFiles]),
  );
}
