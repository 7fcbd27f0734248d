import path from 'node:path';
import { checkSite } from '../plan/checkedPlan';
import { readContent } from './planContent';
import { contextIn, type BuildContext } from '../model/buildContext';
import { printedLines, type Diagnostics } from '../lib/diagnostics';
import { projectFiles } from '../read/projectFiles';
import { readBuildEnvironment } from '../model/environment';
import { findContentFolder } from '../model/contentFolder';

const root = path.join(__dirname, '../..');

/**
 * Finds all errors and warnings in the owner's files, drafts among them, without building the site.
 * This check does not decode pictures, so damaged picture data is only found by a build.
 */
export async function checkContent(
  contentFolder: string,
  context: BuildContext,
  hasSignIn: boolean,
): Promise<{ errors: Diagnostics; warnings: Diagnostics }> {
  const found = checkSite(await readContent(contentFolder, context), {
    hasSignIn,
    projectFiles: projectFiles(root),
  });
  context.cache.removeOld();
  return found;
}

/** Implements `npm run check:content`. */
async function main(): Promise<void> {
  const began = performance.now();
  const { contentFolder } = findContentFolder(root);
  const { hasSignIn } = readBuildEnvironment(process.env);
  const { errors, warnings } = await checkContent(
    contentFolder,
    contextIn(root, 'check'),
    hasSignIn,
  );
  if (warnings.length > 0) console.warn(`Warnings:\n${printedLines(warnings)}\n`);
  if (errors.length > 0) console.error(`Errors:\n${printedLines(errors)}\n`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${errors.length} errors, ${warnings.length} warnings (${seconds} s)`);
  if (errors.length > 0) process.exitCode = 1;
}

if (require.main === module) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
