import { isLeft } from 'fp-ts/Either';
import { hostFileNames } from '../../server/buildFiles';
import { contentError, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import type { PublicFiles } from '../model/publicFiles';
import type { Entry } from '../model/entry';

/**
 * Decides which of the owner's files in public/ are published under their own names. The files with
 * rules for hosts are not among them, because the build adds its own rules to them. The photo of a
 * cover or portrait is not published either, because the site shows smaller files made from it.
 * Icons and drawings still are.
 *
 * @param entries all entries, including those that are not on the site
 * @param portrait URL path of the portrait in the profile
 * @returns the absolute paths of the files, keyed by URL path, and the errors in the pictures among
 * them
 */
export function publishedFiles(
  publicFiles: PublicFiles,
  entries: readonly Entry[],
  portrait: string | undefined,
): { files: ReadonlyMap<string, string>; errors: Diagnostics } {
  const photos = [portrait, ...entries.map(({ facts }) => facts.cover?.src)].filter(
    (src) => src !== undefined && !src.endsWith('.svg') && !src.startsWith('/icons/'),
  );
  const without = [...photos, ...hostFileNames.map((name) => `/${name}`)];
  const files = new Map<string, string>();
  const errors: Diagnostic[] = [];
  for (const [name, file] of publicFiles) {
    if (without.includes(name)) continue;
    if (isLeft(file)) errors.push(contentError({ file: `public${name}` }, file.left));
    else files.set(name, file.right.file);
  }
  return { files, errors };
}
