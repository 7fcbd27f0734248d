import path from 'node:path';
import { cachedTexts } from '../text/cachedTexts';
import { preparePictures } from '../picture/pictures';
import { errorsOf } from '../read/readFiles';
import type { ContentFolders } from '../model/contentFolders';
import { readSite } from '../link/readSite';
import { openCache, type Cache } from '../lib/cache';
import { printedTogether, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { ownersFolders } from '../model/ownersFolders';

/**
 * Finds all errors and warnings in the owner's files without building the site. This check does not
 * decode images, so damaged image data is only found by a build.
 */
export async function checkContent(
  folders: Pick<ContentFolders, 'content' | 'public'>,
  cache: Cache,
): Promise<{ errors: Diagnostics; warnings: Diagnostics }> {
  const pictures = await preparePictures(folders, { cache, isDraft: true, isCheck: true });
  const warnings: Diagnostic[] = [];
  const compileText = cachedTexts({ content: folders.content, pictures, cache });
  const site = readSite({ ...folders, pictures, warnings, compileText }, { drafts: true });
  cache.removeUnused();
  return { errors: errorsOf(site), warnings };
}

/** Implements `npm run check:content`. */
async function main(): Promise<void> {
  const root = path.join(__dirname, '../..');
  const began = performance.now();
  const folders = ownersFolders(root);
  const { content } = folders;
  const cache = openCache({ folder: path.join(root, '.cache'), mode: 'check', content });
  const { errors, warnings } = await checkContent(folders, cache);
  if (warnings.length > 0) console.warn(`Warnings:\n${printedTogether(warnings)}\n`);
  if (errors.length > 0) console.error(`Errors:\n${printedTogether(errors)}\n`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${errors.length} errors, ${warnings.length} warnings (${seconds} s)`);
  if (errors.length > 0) process.exitCode = 1;
}

if (require.main === module) void main();
