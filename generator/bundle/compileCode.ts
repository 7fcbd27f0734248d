import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { webpack } from 'webpack';
import configuration from '../../webpack.config';
import type { OwnerDefinitions } from '../model/ownerDefinitions';
import { noticesFile, type CodeFiles } from '../model/codeFiles';
import { codeFilesOf } from './codeFilesOf';
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
