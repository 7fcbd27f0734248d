import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '../../src/locale/locales';
import type { StoredWarning } from '../lib/diagnostics';
import { readKept } from '../lib/readKept';
import type { Asset } from '../picture/convertPicture';
import { entriesOf, type FoundLink } from '../read/readFiles';

/*
 * `npm run dev` reads a folder of Markdown files again only if one of its files has changed. All
 * other folders are known: either this process has already read them, or the previous process has
 * stored what it read (docs/decisions/0036-compiled-texts.md).
 */

/** A folder of Markdown files without errors. */
interface KnownFolder {
  /** A description of the folder's files that changes whenever one of them does. */
  stamp: string;
  texts: readonly (readonly [language: Locale, text: KnownText])[];
  pictures: readonly Asset[];
  links: readonly FoundLink[];
  warnings: readonly StoredWarning[];
}

/** A Markdown file without its article body, which compiledTexts.ts caches. */
interface KnownText {
  /** The front matter. */
  front: object;
  minutes: number;
  excerpt: string;
  searchBytes: number;
  /** The key under which the compiled article body is cached. */
  key: string;
}

/** The known folders by absolute path. */
export class KnownTexts {
  readonly #folders: Map<string, KnownFolder>;
  #isStored = true;

  /** @param file absolute path of the file that stores the folders for the next start */
  constructor(private readonly file: string) {
    this.#folders = new Map(readKept<readonly [string, KnownFolder][]>(file));
  }

  /**
   * Looks up a folder. `known` is undefined if the folder is new or one of its files has changed.
   * In that case, the caller reads the folder and passes the result to `keep`.
   *
   * @param folder absolute path
   */
  find(folder: string): {
    known: KnownFolder | undefined;
    keep: (read: Omit<KnownFolder, 'stamp'>) => KnownFolder;
  } {
    const stamp = stampOf(folder);
    const known = this.#folders.get(folder);
    return {
      known: known?.stamp === stamp ? known : undefined,
      keep: (found) => {
        const kept = { stamp, ...found };
        this.#folders.set(folder, kept);
        this.#isStored = false;
        return kept;
      },
    };
  }

  /** Stores the folders for the next start, if any of them has changed. */
  store(): void {
    if (!this.#isStored) writeFileSync(this.file, JSON.stringify([...this.#folders]));
    this.#isStored = true;
  }
}

/**
 * Returns a folder's stamp. It contains the ctime of each file, because every change to a file
 * updates the ctime, even if the file's size and mtime stay the same.
 */
function stampOf(folder: string): string {
  return entriesOf(folder)
    .map((name) => {
      const stat = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return `${name} ${stat?.size} ${stat?.ctimeMs}`;
    })
    .join('\n');
}
