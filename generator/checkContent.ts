import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { ownersFolders } from './ownersFolders';
import { preparePictures } from './content/pictures';
import type { ContentFolders } from './content/readFiles';
import { readSite } from './content/readSite';
import type { Mistakes } from './mistakes';

/**
 * All mistakes and warnings in the owner's files, without building the site. Pictures are not decoded, so damaged data
 * in a picture is found by the build only.
 */
export async function checkContent(
  folders: Pick<ContentFolders, 'content' | 'public'>,
): Promise<{ mistakes: Mistakes; warnings: Mistakes }> {
  const pictures = await preparePictures(folders, { cache: '', isDraft: true, isCheck: true });
  const warnings: string[] = [];
  const site = readSite({ ...folders, pictures, warnings }, { drafts: true });
  return { mistakes: isLeft(site) ? site.left : [], warnings };
}

async function main(): Promise<void> {
  const root = path.join(__dirname, '..');
  const began = performance.now();
  const folders = ownersFolders(root);
  const { mistakes, warnings } = await checkContent(folders);
  for (const mistake of mistakes) console.error(mistake);
  for (const warning of warnings) console.warn(`warning: ${warning}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${mistakes.length} mistakes, ${warnings.length} warnings (${seconds} s)`);
  if (mistakes.length > 0) process.exitCode = 1;
}

if (require.main === module) void main();
