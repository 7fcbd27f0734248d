import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import type { CompileMessage } from '../bundle/compile';
import { contentCompiler, printedScheduled } from '../emit/compileContent';
import { writeContent } from '../emit/writeContent';
import { diagnosticsError, printedTogether } from '../lib/diagnostics';
import { readBuildEnvironment } from '../model/environment';
import { ownersFolders } from '../model/ownersFolders';
import { renderingFolder } from '../bundle/prerenderConfigurations';

/*
 * `buildSite.ts` runs this program in a separate process to compile the owner's content folder.
 * Usage: `compileOwner.ts <absolute path of the folder to write>`
 *
 * The program writes only files with new names, so the previous build stays complete until
 * `publishContent` is called.
 */

// End this process when its parent process ends.
process.once('disconnect', () => process.exit(1));

const root = path.join(__dirname, '../..');
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
