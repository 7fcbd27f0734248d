import { statSync } from 'node:fs';

/** What was made of each file, kept until the file is another one. */
export class KeptFiles {
  readonly #kept = new Map<string, { stamp: string; made: unknown }>();

  /**
   * @param file absolute path; always asked for with the same kind of `make`
   * @param make reads it and makes of it what is to be kept
   * @param holds whether what is kept still holds, where it depends on more than the file
   */
  of<A>(file: string, make: () => A, holds: (made: A) => boolean = () => true): A {
    const stamp = stampOf(file);
    const known = this.#kept.get(file) as { stamp: string; made: A } | undefined;
    if (known?.stamp === stamp && holds(known.made)) return known.made;
    const made = make();
    this.#kept.set(file, { stamp, made });
    return made;
  }
}

/** Differs when a file was written, replaced, made or removed. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : 'none';
}
