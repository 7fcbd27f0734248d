import { build } from 'esbuild';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

/** The folder with libsql's native packages. libsql loads the one for the current machine. */
export const nativeModules = 'node_modules/@libsql';

/**
 * On Linux, npm installs the native modules for both C libraries, glibc and musl. A release runs on
 * the same kind of machine as the build, so the module for the other C library is left out.
 */
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
const otherLibrary = header.glibcVersionRuntime === undefined ? '-gnu' : '-musl';

/** The programs in a release. Each is bundled into a single file. */
const programs = {
  server: 'server/index.ts',
  backup: 'server/backup.ts',
  keepFiles: 'generator/publish/keepFiles.ts',
};

/** Writes each program together with the packages it needs, and copies the native modules. */
export async function bundlePrograms(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    // oidc-provider is part of the embedded identity provider, which is only used in development.
    // pg tries to load pg-native, which is optional.
    external: ['@libsql/*', 'oidc-provider', 'pg-native'],
    logLevel: 'warning',
  });
  const modules = path.join(folder, nativeModules);
  rmSync(modules, { recursive: true, force: true });
  cpSync(path.join(root, nativeModules), modules, {
    recursive: true,
    filter: (source) => !source.endsWith(otherLibrary),
  });
}
