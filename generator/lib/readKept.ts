import { existsSync, readFileSync } from 'node:fs';

/**
 * Reads a JSON file that the generator has written for its own later runs. The content is not
 * checked, so the caller must make sure that the same version of the generator has written it.
 *
 * @param file absolute path
 * @returns undefined if there is no such file, or if the file is incomplete because the generator
 * was killed while writing it
 */
export function readKept<Content>(file: string): Content | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}
