import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Keeps on disk what is slow to make, by what it is made of. A file of it is never written anew: what
 * is made of something else has another name.
 */
export class TextStore {
  readonly #folder: string;
  readonly #known: Set<string>;
  readonly #used = new Set<string>();

  /** @param folder its own: whatever else is in there is removed by `sweep` */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#known = new Set(readdirSync(folder));
  }

  /** What was stored for these parts, if anything; a damaged file counts as nothing. */
  get(parts: readonly string[]): unknown {
    const name = nameOf(parts);
    if (!this.#known.has(name)) return undefined;
    try {
      const value: unknown = JSON.parse(readFileSync(path.join(this.#folder, name), 'utf8'));
      this.#used.add(name);
      return value;
    } catch {
      return undefined;
    }
  }

  set(parts: readonly string[], value: unknown): void {
    const name = nameOf(parts);
    // Another build, begun with other words or packages, may have removed it while this one watches.
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path.join(this.#folder, name), JSON.stringify(value));
    this.#known.add(name);
    this.#used.add(name);
  }

  /** Removes what was neither asked for nor stored since the start. */
  sweep(): void {
    for (const name of this.#known) {
      if (this.#used.has(name)) continue;
      rmSync(path.join(this.#folder, name), { force: true, recursive: true });
      this.#known.delete(name);
    }
  }
}

function nameOf(parts: readonly string[]): string {
  return `${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}.json`;
}
