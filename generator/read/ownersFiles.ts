import path from 'node:path';
import { findFiles, isHidden } from '../lib/files';
import { isPublishedName } from '../model/publicFiles';

/** The files in the owner's content folder. All paths are relative to it, with `/`. */
export interface OwnersFiles {
  /** Absolute path of the content folder. */
  folder: string;
  /** All files, sorted. */
  files: readonly string[];
  isFile: (name: string) => boolean;
  isFolder: (name: string) => boolean;
  /** Returns the sorted names of everything in a folder. */
  namesIn: (folder: string) => readonly string[];
}

/**
 * Finds everything in the owner's content folder. Hidden files and folders are left out, except for
 * those in public/ that are published.
 *
 * @param folder absolute path of the content folder, which does not have to exist
 */
export function findOwnersFiles(folder: string): OwnersFiles {
  const { files, folders } = findFiles(folder, isRead);
  const known = new Set(files);
  const children = new Map<string, string[]>(folders.map((name) => [name, []]));
  for (const name of [...folders, ...files].sort()) {
    if (name !== '') children.get(folderOf(name))?.push(path.posix.basename(name));
  }
  return {
    folder,
    files,
    isFile: (name) => known.has(name),
    isFolder: (name) => children.has(name),
    namesIn: (parent) => children.get(parent) ?? [],
  };
}

/**
 * Returns whether the build looks at a file or folder with this name, in a folder with the given
 * path, relative to the content folder.
 */
export function isRead(name: string, parent: string): boolean {
  return isPublicFile(`${parent}/`) ? isPublishedName(name) : !isHidden(name);
}

/** Returns whether a path, relative to the content folder, leads into public/. */
export function isPublicFile(name: string): boolean {
  return name.startsWith('public/');
}

function folderOf(name: string): string {
  return name.includes('/') ? path.posix.dirname(name) : '';
}
