import path from 'node:path';
import { compileAhead } from '../text/compileAhead';
import { compiledTexts } from '../text/compiledTexts';
import { preparePictures } from '../picture/pictures';
import { errorsOf, type ContentFolders } from '../read/readFiles';
import { readSite } from '../link/readSite';
import { printedTogether, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { ownersFolders } from '../model/ownersFolders';

/**
 * Finds all errors and warnings in the owner's files without building the site. This check does not
 * decode images, so damaged image data is only found by a build.
 *
 * @param cache absolute path of the folder that caches compiled Markdown
 */
export async function checkContent(
  folders: Pick<ContentFolders, 'content' | 'public'>,
  cache: string,
): Promise<{ errors: Diagnostics; warnings: Diagnostics }> {
  const pictures = await preparePictures(folders, { cache: '', isDraft: true, isCheck: true });
  const warnings: Diagnostic[] = [];
  const { compileText } = compiledTexts(cache);
  const given = { ...folders, pictures, warnings, compileText };
  const stop = compileAhead({ folders, pictures, cache });
  const site = readSite(given, { drafts: true });
  stop();
  return { errors: errorsOf(site), warnings };
}

/** Implements `npm run check:content`. */
async function main(): Promise<void> {
  const root = path.join(__dirname, '../..');
  const began = performance.now();
  const folders = ownersFolders(root);
  const { errors, warnings } = await checkContent(folders, path.join(root, '.cache/texts'));
  if (warnings.length > 0) console.warn(`Warnings:\n${printedTogether(warnings)}\n`);
  if (errors.length > 0) console.error(`Errors:\n${printedTogether(errors)}\n`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${errors.length} errors, ${warnings.length} warnings (${seconds} s)`);
  if (errors.length > 0) process.exitCode = 1;
}

if (require.main === module) void main();
