import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a written page was made of: each compiled file that it shows, and a hash of its text. */
const Memory = t.type({ build: t.string, pages: t.record(t.string, t.record(t.string, t.string)) });
type Memory = t.TypeOf<typeof Memory>;

/**
 * Remembers between builds what the pages were made of, so that a change of one text renders the pages
 * that show it, and no others.
 */
export class PageMemory {
  readonly #before: Memory['pages'];
  readonly #now: Memory['pages'] = {};

  /**
   * @param file where it is kept; damaged or absent, nothing is remembered
   * @param build a hash of all that every page depends on: another one, and nothing counts
   */
  constructor(
    private readonly file: string,
    private readonly build: string,
  ) {
    const memory = read(file);
    this.#before = memory?.build === build ? memory.pages : {};
  }

  /** Whether a page, by its file, would be made of the same again. */
  isUnchanged(page: string, hashOf: (content: string) => string | undefined): boolean {
    const madeOf = this.#before[page];
    return (
      madeOf !== undefined &&
      Object.entries(madeOf).every(([content, hash]) => hashOf(content) === hash)
    );
  }

  /** Another page than before, or the same again. */
  keep(page: string, madeOf = this.#before[page] ?? {}): void {
    this.#now[page] = madeOf;
  }

  save(): void {
    writeFileSync(this.file, JSON.stringify({ build: this.build, pages: this.#now }));
  }
}

function read(file: string): Memory | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const decoded = Memory.decode(JSON.parse(readFileSync(file, 'utf8')));
    return isLeft(decoded) ? undefined : decoded.right;
  } catch {
    return undefined;
  }
}
