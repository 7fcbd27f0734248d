import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import type { CompileMessage } from './compile';
import { contentCompiler, printedScheduled } from './content/compileContent';
import { writeContent } from './content/writeContent';
import { diagnosticsError, printedTogether } from './diagnostics';
import { readBuildEnvironment } from './environment';
import { ownersFolders } from './ownersFolders';
import { renderingFolder } from './prerender/prerenderConfigurations';

/*
 * `buildSite.ts` runs this program in a separate process to compile the owner's content folder.
 * Usage: `compileOwner.ts <absolute path of the folder to write>`
 *
 * The program writes only files with new names, so the previous build stays complete until
 * `publishContent` is called.
 */

// End this process when its parent process ends.
process.once('disconnect', () => process.exit(1));

const root = path.join(__dirname, '..');
const [dist = ''] = process.argv.slice(2);

/** @throws Error that lists the errors in all of the owner's files */
async function compileOwner(): Promise<void> {
  const folders = ownersFolders(root);
  const cache = path.join(root, '.cache');
  const { siteUrl } = readBuildEnvironment(process.env);
  const compiled = await contentCompiler({ root, folders, cache, siteUrl, production: true })();
  if (isLeft(compiled)) throw diagnosticsError(compiled.left);
  const { warnings, scheduled } = compiled.right;
  if (warnings.length > 0) console.warn(`Warnings:\n${printedTogether(warnings)}`);
  const later = printedScheduled(scheduled);
  if (later !== undefined) console.log(later);
  writeContent(compiled.right, { dist, folder: renderingFolder(root, dist) });
}

compileOwner().then(
  () => process.send?.('compiled' satisfies CompileMessage, () => process.exit(0)),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
