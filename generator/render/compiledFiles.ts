import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { shortHash } from '../picture/convertPicture';
import type { ReadCompiled } from '../emit/readCompiled';

/** The files of the compiled content. */
export interface CompiledFiles {
  /** @throws Error if the file does not exist */
  read: ReadCompiled;
  /** Returns a hash of a file, or undefined if the file does not exist. */
  hashOf: (name: string) => string | undefined;
}

/**
 * How many files are kept in memory. Rendering a page reads some files several times, but a large
 * site has too many files to keep all of them.
 */
const keptFiles = 200;

/**
 * Gives access to the files of the compiled content.
 *
 * @param folder absolute path of the folder with the compiled content
 */
export function compiledFiles(folder: string): CompiledFiles {
  const pathOf = (name: string) => path.join(folder, decodeURIComponent(name));
  const fileAt = recent((name) => {
    const file = pathOf(name);
    if (!existsSync(file)) return undefined;
    const text = readFileSync(file, 'utf8');
    return { hash: shortHash([text]), content: JSON.parse(text) as unknown };
  });
  return {
    read<Content>({ path: name }: { path: string }) {
      const file = fileAt(name);
      if (!file) throw new Error(`${pathOf(name)}: expected the build to write it`);
      return file.content as Content;
    },
    hashOf: (name) => fileAt(name)?.hash,
  };
}

/** Returns a function that does the same as `read`, but remembers the most recently used values. */
function recent<Value>(read: (name: string) => Value): (name: string) => Value {
  const values = new Map<string, Value>();
  return (name) => {
    const value = values.has(name) ? (values.get(name) as Value) : read(name);
    values.delete(name);
    values.set(name, value);
    const [oldest] = values.keys();
    if (values.size > keptFiles && oldest !== undefined) values.delete(oldest);
    return value;
  };
}
