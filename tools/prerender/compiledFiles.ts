import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadCompiled } from '../machines/readCompiled';

interface CompiledFile {
  content: unknown;
  hash: string;
}

/** The compiled content of a built site (`dist/content`), each file read once. */
export class CompiledFiles {
  readonly #files = new Map<string, CompiledFile | undefined>();

  constructor(private readonly dist: string) {}

  /** @throws Error where there is no such file */
  read: ReadCompiled = <Content>({ path: url }: { path: string }) => {
    const file = this.#file(url);
    if (!file) throw new Error(`${url}: expected the build to write it`);
    return file.content as Content;
  };

  /** A hash of its text; undefined where there is no such file. */
  hashOf = (url: string): string | undefined => this.#file(url)?.hash;

  #file(url: string): CompiledFile | undefined {
    if (!this.#files.has(url)) this.#files.set(url, this.#load(url));
    return this.#files.get(url);
  }

  #load(url: string): CompiledFile | undefined {
    let text: string;
    try {
      text = readFileSync(path.join(this.dist, decodeURIComponent(url)), 'utf8');
    } catch {
      return undefined;
    }
    return {
      content: JSON.parse(text) as unknown,
      hash: createHash('sha256').update(text).digest('base64url'),
    };
  }
}
