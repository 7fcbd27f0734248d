import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import { hostFileNames } from '../../server/buildFiles';
import { contentError, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import type { Sources } from '../model/sources';
import type { Entry } from '../model/entry';
import { projectFiles } from '../read/ownFiles';

/**
 * Returns the absolute paths of the files that are published under the names of the owner's files,
 * keyed by URL path, and the errors in the pictures among them. The files with rules for hosts are
 * not among them, because the build adds its own rules to them. The photo of a cover or portrait is
 * not published either, because the site shows smaller files made from it. Icons and drawings still
 * are.
 *
 * @param entries all entries, including those that are not on the site
 * @param portrait URL path of the portrait in the profile
 */
export function publishedOwnFiles(
  { ownFiles }: Pick<Sources, 'ownFiles'>,
  entries: readonly Entry[],
  portrait: string | undefined,
): { files: ReadonlyMap<string, string>; errors: Diagnostics } {
  const photos = [portrait, ...entries.map(({ facts }) => facts.cover?.src)].filter(
    (src) => src !== undefined && !src.endsWith('.svg') && !src.startsWith('/icons/'),
  );
  const without = [...photos, ...hostFileNames.map((name) => `/${name}`)];
  const files = new Map<string, string>();
  const errors: Diagnostic[] = [];
  for (const [name, file] of ownFiles) {
    if (without.includes(name)) continue;
    if (isLeft(file)) errors.push(contentError({ file: `public${name}` }, file.left));
    else files.set(name, file.right);
  }
  return { files, errors };
}

/**
 * Adds the files that every site has, such as icons. The owner's files replace those with the same
 * name.
 *
 * @param root absolute path of the project
 * @param owners the files from `publishedOwnFiles`
 */
export function withProjectFiles(
  root: string,
  owners: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const folder = path.join(root, 'public');
  const files = projectFiles(folder).map((name) => [name, path.join(folder, name)] as const);
  return new Map([...files, ...owners]);
}
