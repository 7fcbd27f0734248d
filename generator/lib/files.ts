import { closeSync, lstatSync, openSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/*
 * Finds files. Symbolic links are followed, and nothing here throws because a link leads nowhere or
 * because something may not be read.
 */

/** The size of the largest file that Node reads as a whole, in bytes. */
const largestReadable = 2 ** 31 - 1;

/**
 * What is in a folder and in the folders below it. All paths are relative, with `/`, and sorted.
 */
interface FoundFiles {
  files: readonly string[];
  /** The folders, including the given one, whose path is empty. */
  folders: readonly string[];
  /** What cannot be read, and why, such as `a link that leads nowhere`, keyed by path. */
  unreadable: ReadonlyMap<string, string>;
}

/**
 * Finds all files in a folder and in the folders below it.
 *
 * @param root absolute path of the folder, which does not have to exist. For a file, the only file
 * that is found has an empty path.
 * @param isWanted returns whether to look at a file or folder with this name, in a folder with the
 * given path
 */
export function findFiles(
  root: string,
  isWanted: (name: string, folder: string) => boolean = () => true,
): FoundFiles {
  const files: string[] = [];
  const folders: string[] = [];
  const unreadable = new Map<string, string>();
  visit('', []);
  return { files: files.sort(), folders: folders.sort(), unreadable };

  /** @param above the folders that contain this one, without symbolic links */
  function visit(name: string, above: readonly string[]): void {
    const place = path.join(root, name);
    try {
      const stats = statSync(place);
      if (stats.isDirectory()) visitFolder(name, realpathSync(place), above);
      else if (stats.size > largestReadable) unreadable.set(name, 'more than 2 GiB');
      else if (stats.isFile()) {
        closeSync(openSync(place, 'r'));
        files.push(name);
      } else unreadable.set(name, 'neither a file nor a folder');
    } catch (error) {
      // Somebody may have removed it since its folder was read.
      if (!isAbsent(place)) unreadable.set(name, whyUnreadable(error));
    }
  }

  function visitFolder(name: string, place: string, above: readonly string[]): void {
    if (above.some((folder) => isWithin(place, folder))) {
      unreadable.set(name, 'a link to a folder that contains it');
      return;
    }
    const wanted = readdirSync(place).filter((child) => isWanted(child, name));
    folders.push(name);
    for (const child of wanted) visit(path.posix.join(name, child), [...above, place]);
  }
}

function isAbsent(place: string): boolean {
  try {
    lstatSync(place);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Returns whether a file or folder is another one or in it. Both paths are absolute. */
export function isWithin(folder: string, file: string): boolean {
  return !path.relative(folder, file).startsWith('..');
}

/**
 * Returns why a file or folder cannot be read.
 *
 * @param error the error from the attempt to read it
 */
export function whyUnreadable(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ELOOP') return 'a link that leads nowhere';
  // The rest of the message is the name of the system call and the path.
  return message.split(',')[0] ?? message;
}

/** Returns whether a file is hidden, as on Unix. */
export function isHidden(name: string): boolean {
  return name.startsWith('.');
}

export function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
