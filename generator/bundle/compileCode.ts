import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { webpack, type Compilation } from 'webpack';
import configuration from '../../webpack.config';
import type { OwnerDefinitions } from './ownerDefinitions';
import { noticesFile, type ChunkFiles, type CodeFiles } from '../model/codeFiles';
import { bundledFiles, thirdPartyNotices } from './thirdPartyNotices';

const root = path.join(__dirname, '../..');

interface CompileOptions {
  /** Absolute path of the folder to write. */
  folder: string;
  definitions: OwnerDefinitions;
}

/**
 * Compiles the application, the code that renders pages, and the inline script. Writes the licences
 * of the packages that visitors get. Prints webpack's warnings.
 *
 * @throws Error with webpack's errors
 */
export async function compileCode(options: CompileOptions): Promise<CodeFiles> {
  const compiler = webpack(configuration(options));
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        const [site, , inlineScript] = stats?.stats ?? [];
        if (error || !stats || !site || !inlineScript)
          return reject(error ?? new Error('webpack: expected a result'));
        const printed = stats.toString('errors-warnings');
        if (stats.hasErrors()) return reject(new Error(printed));
        if (stats.hasWarnings()) console.warn(printed);
        const bundled = [site, inlineScript].flatMap((one) => bundledFiles(one, root));
        writeFileSync(path.join(options.folder, noticesFile), thirdPartyNotices(root, bundled));
        resolve(codeFilesOf(site.compilation));
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

/** Describes the output of webpack's compilation of the site. */
function codeFilesOf({
  entrypoints,
  namedChunkGroups,
  assets,
}: Pick<Compilation, 'entrypoints' | 'namedChunkGroups' | 'assets'>): CodeFiles {
  const filesOf = (group?: { getFiles(): readonly string[] }): ChunkFiles => {
    const files = (group?.getFiles() ?? []).map((name) => `/${name}`);
    return {
      scripts: files.filter((name) => name.endsWith('.js')),
      styles: files.filter((name) => name.endsWith('.css')),
    };
  };
  const onDemand = [...namedChunkGroups].filter(([name]) => !entrypoints.has(name));
  return {
    main: filesOf(entrypoints.get('main')),
    start: filesOf(entrypoints.get('start')),
    chunks: Object.fromEntries(onDemand.map(([name, group]) => [name, filesOf(group)])),
    files: Object.keys(assets).map((name) => `/${name}`),
  };
}
