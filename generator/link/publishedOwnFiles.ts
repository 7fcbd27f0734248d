import path from 'node:path';
import { hostFileNames } from '../../server/buildFiles';
import type { ContentFolders } from '../model/contentFolders';
import type { Entry } from '../model/entry';
import { ownFiles } from '../read/ownFiles';

/**
 * Returns the absolute paths of the owner's files that are published under their own names, keyed by
 * URL path. The files with rules for hosts are not among them, because the build adds its own rules
 * to them. The photo of a cover or portrait is not published either, because the site shows smaller
 * files made from it. Icons and drawings still are.
 *
 * @param entries all entries, including those that are not on the site
 * @param portrait URL path of the portrait in the profile
 */
export function publishedOwnFiles(
  folders: Pick<ContentFolders, 'public'>,
  entries: readonly Entry[],
  portrait: string | undefined,
): ReadonlyMap<string, string> {
  const photos = [portrait, ...entries.map(({ facts }) => facts.cover?.src)].filter(
    (src) => src !== undefined && !src.endsWith('.svg') && !src.startsWith('/icons/'),
  );
  return filesByName(folders.public, [...photos, ...hostFileNames.map((name) => `/${name}`)]);
}

/**
 * Adds the files that every site has, such as icons. The owner's files replace those with the same
 * name.
 *
 * @param root absolute path of the project
 * @param owners the result of `publishedOwnFiles`
 */
export function withProjectFiles(
  root: string,
  owners: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map([...filesByName(path.join(root, 'public'), []), ...owners]);
}

function filesByName(
  folder: string,
  without: readonly (string | undefined)[],
): ReadonlyMap<string, string> {
  const names = ownFiles(folder).filter((name) => !without.includes(name));
  return new Map(names.map((name) => [name, path.join(folder, name)]));
}
