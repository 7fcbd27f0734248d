import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReadCompiled } from '../seo/readCompiled';

/**
 * Reads the compiled content of a built site (`dist/content`), each file once.
 *
 * @throws Error if the file does not exist
 */
export function compiledFiles(dist: string): ReadCompiled {
  const files = new Map<string, unknown>();
  return <Content>({ path: url }: { path: string }) => {
    if (!files.has(url)) files.set(url, load(path.join(dist, decodeURIComponent(url))));
    return files.get(url) as Content;
  };
}

function load(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: expected the build to write it`, { cause: error });
  }
}
