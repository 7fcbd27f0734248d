import { copyFileSync, linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a file contains. `file` is the absolute path of a file with the same content. */
export type Content = { text: string } | { bytes: Buffer } | { file: string };

export interface OutputFile {
  /** The URL path of the file, decoded, such as `/projects.ja.html`. */
  path: string;
  content: Content;
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
 * The only writer of the built site. It writes into new folders, and no two producers can write the
 * same file.
 */
export class Output {
  readonly #producers = new Map<string, string>();
  /** A producer of a file in each folder, keyed by the folder's path. */
  readonly #folders = new Map<string, string>();
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
   * @throws Error that names both producers if the file has another producer already, or if there
   * is a folder with its name
   */
  add({ path: name, content, producer, isPrivate = false }: OutputFile): void {
    this.#claim(isPrivate ? `private${name}` : name, producer);
    const target = path.join(isPrivate ? this.folders.private : this.folders.site, name);
    mkdirSync(path.dirname(target), { recursive: true });
    if (!isPrivate) this.#files.push(name);
    const bytes = bytesOf(content);
    const previous = isPrivate ? undefined : path.join(this.folders.previousSite, name);
    if (previous !== undefined && contains(previous, bytes)) {
      this.#unchanged.add(name);
      linkOrCopy(previous, target);
    } else writeFileSync(target, bytes);
  }

  /** Returns the absolute path of a public file. */
  placeOf(name: string): string {
    return path.join(this.folders.site, name);
  }

  /** Returns whether a public file is the same as in the previous build. */
  isUnchanged(name: string): boolean {
    return this.#unchanged.has(name);
  }

  #claim(name: string, producer: string): void {
    const refuse = (other: string) => {
      throw new Error(`${name}: expected one producer, got ${other} and ${producer}`);
    };
    const other = this.#producers.get(name) ?? this.#folders.get(name);
    if (other !== undefined) refuse(other);
    this.#producers.set(name, producer);
    for (
      let folder = path.posix.dirname(name);
      folder !== '/' && folder !== '.';
      folder = path.posix.dirname(folder)
    ) {
      const file = this.#producers.get(folder);
      if (file !== undefined) refuse(file);
      if (!this.#folders.has(folder)) this.#folders.set(folder, producer);
    }
  }
}

export function bytesOf(content: Content): Buffer {
  if ('file' in content) return readFileSync(content.file);
  return 'text' in content ? Buffer.from(content.text) : content.bytes;
}

/** Makes a hard link or, where the file system has none, a copy. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
    copyFileSync(from, to);
  }
}

function contains(file: string, bytes: Buffer): boolean {
  const stat = statSync(file, { throwIfNoEntry: false });
  return Boolean(stat?.isFile()) && stat?.size === bytes.length && readFileSync(file).equals(bytes);
}
