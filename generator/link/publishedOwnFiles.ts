import type { ObjectPattern } from 'copy-webpack-plugin';
import path from 'node:path';
import { hostFileNames } from '../../server/buildFiles';
import type { ContentFolders } from '../model/contentFolders';
import { unpublishedPictures, withoutMetadata } from '../picture/pictures';
import { ownFiles } from '../read/ownFiles';

/**
 * Returns the absolute paths of the files that are published under their own names, keyed by URL
 * path: those in the project's public/ folder, such as icons, and those in the owner's. The owner's
 * files replace the project's.
 *
 * @param project absolute path of the project's public/ folder
 */
export function publishedOwnFiles(
  folders: ContentFolders,
  project: string,
): ReadonlyMap<string, string> {
  const unpublished = unpublishedPictures(folders);
  const filesOf = (folder: string) =>
    ownFiles(folder).map((name): [string, string] => [name, path.join(folder, name)]);
  return new Map(
    [...filesOf(project), ...filesOf(folders.public)].filter(
      ([name, file]) => !unpublished.includes(file) && !hostFileNames.includes(name.slice(1)),
    ),
  );
}

/** Returns CopyPlugin patterns for `publishedOwnFiles`. */
export function copiedOwnFiles(folders: ContentFolders, project: string): ObjectPattern[] {
  return [project, folders.public].map((from) => ({
    from,
    filter: (file) =>
      [...publishedOwnFiles(folders, project).values()].includes(path.resolve(file)),
    noErrorOnMissing: true,
    transform: withoutMetadata,
  }));
}
