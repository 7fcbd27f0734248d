import { webpack } from 'webpack';
import configuration from '../../webpack.config';
import type { OwnerDefinitions } from '../model/emittedSite';
import type { CodeFiles } from '../model/codeFiles';
import { codeFilesOf } from './codeFilesOf';

interface CompileOptions {
  /** Absolute path of the folder to write. */
  folder: string;
  definitions: OwnerDefinitions;
}

/**
 * Compiles the application, the code that renders pages, and the inline script. Prints webpack's
 * warnings.
 *
 * @throws Error with webpack's errors
 */
export async function compileCode(options: CompileOptions): Promise<CodeFiles> {
  const compiler = webpack(configuration(options));
  try {
    return await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        const [site] = stats?.stats ?? [];
        if (error || !stats || !site)
          return reject(error ?? new Error('webpack: expected a result'));
        const printed = stats.toString('errors-warnings');
        if (stats.hasErrors()) return reject(new Error(printed));
        if (stats.hasWarnings()) console.warn(printed);
        resolve(codeFilesOf(site.compilation));
      });
    });
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
