import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isFile } from './files';

/**
 * What a file contains: text, bytes, a value that the file contains as JSON, or the same as another
 * file, which has the given absolute path.
 */
export type FileContent =
  { text: string } | { bytes: Buffer } | { json: object } | { file: string };

interface OutputFile {
  /** The URL path of the file, decoded, such as `/projects.ja.html`. */
  path: string;
  content: FileContent;
  /** Who makes the file, for error messages, such as `the page /projects`. */
  producer: string;
  /** Whether the file is for the API, in the folder of private entries. */
  isPrivate?: boolean;
}

interface OutputFolders {
  /** Absolute path of the new folder for the site. */
  site: string;
  /** Absolute path of the new folder for the private entries. */
  private: string;
  /** Absolute path of the previous build's site. It may not exist. */
  previousSite: string;
}

/**
 * Writes the files that a build makes into new folders, and never writes a file twice. Afterwards,
 * publish/earlierFiles.ts only adds links to files of earlier builds, whose names have a hash.
 * link/claimedFiles.ts has already reported names that two files would share.
 */
export class Output {
  readonly #files: string[] = [];
  readonly #unchanged = new Set<string>();

  constructor(readonly folders: OutputFolders) {}

  /** The paths of the public files, in the order in which they were added. */
  get files(): readonly string[] {
    return this.#files;
  }

  /**
   * Writes a file. If the previous build has made the same file, the new file is a hard link to it.
   *
   * @throws Error that names the producer if there is a file or folder with this name already, or a
   * file with the name of one of its folders
   */
  add({ path: name, content, producer, isPrivate = false }: OutputFile): void {
    const target = path.join(isPrivate ? this.folders.private : this.folders.site, name);
    const bytes = bytesOf(content);
    const previous = path.join(this.folders.previousSite, name);
    const isSame = !isPrivate && contains(previous, bytes);
    try {
      mkdirSync(path.dirname(target), { recursive: true });
      if (isSame) {
        linkOrCopy(previous, target);
        this.#unchanged.add(name);
      } else writeFileSync(target, bytes, { flag: 'wx' });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code)) throw error;
      const reason = `expected a new file from ${producer}, got one that exists`;
      throw new Error(`${name}: ${reason}`, { cause: error });
    }
    if (!isPrivate) this.#files.push(name);
  }

  /** Returns the absolute path of a public file. */
  placeOf(name: string): string {
    return path.join(this.folders.site, name);
  }

  /** Returns whether a public file is the same as in the previous build. */
  isUnchanged(name: string): boolean {
    return this.#unchanged.has(name);
  }
}

export function bytesOf(content: FileContent): Buffer {
  if ('file' in content) return readFileSync(content.file);
  if ('bytes' in content) return content.bytes;
  return Buffer.from('json' in content ? JSON.stringify(content.json) : content.text);
}

/** Makes a hard link or, where the file system has none, a copy. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}

function contains(file: string, bytes: Buffer): boolean {
  return isFile(file) && statSync(file).size === bytes.length && readFileSync(file).equals(bytes);
}
