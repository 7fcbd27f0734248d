import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** What is in a folder and in the folders below it. All paths are relative, with `/`, and sorted. */
interface FoundFiles {
  files: readonly string[];
  /** The folders, including the given one, whose path is empty. */
  folders: readonly string[];
}

/**
 * Finds all files in a folder and in the folders below it. Symbolic links are followed. One that
 * leads nowhere is found as a file, so that whoever reads it gets the error.
 *
 * @param root absolute path of the folder, which does not have to exist. For a file, the only file
 * that is found has an empty path.
 * @param isWanted returns whether to look at a file or folder with this name, in a folder with the
 * given path
 * @throws Error that names the place if links lead around in a circle, or if a folder cannot be read
 */
export function findFiles(
  root: string,
  isWanted: (name: string, folder: string) => boolean = () => true,
): FoundFiles {
  const files: string[] = [];
  const folders: string[] = [];
  if (existsSync(root)) visit('', []);
  return { files: files.sort(), folders: folders.sort() };

  /** @param above the folders that contain this one, without symbolic links */
  function visit(name: string, above: readonly string[]): void {
    const place = path.join(root, name);
    if (!statSync(place, { throwIfNoEntry: false })?.isDirectory()) return void files.push(name);
    const folder = realpathSync(place);
    if (above.some((one) => isWithin(folder, one))) {
      throw new Error(`${place}: expected no link to a folder that contains it`);
    }
    folders.push(name);
    for (const child of readdirSync(place).filter((one) => isWanted(one, name))) {
      visit(path.posix.join(name, child), [...above, folder]);
    }
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
