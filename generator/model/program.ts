import path from 'node:path';
import { openCache, type Cache, type Mode } from '../lib/cache';

/** A program that reads the owner's folders: a build, `npm run dev` or `npm run check:content`. */
export interface Program {
  /**
   * What the program does. During development, drafts are included, file names contain no hash, and
   * each picture has one size. A check converts no pictures.
   */
  mode: Mode;
  cache: Cache;
}

/**
 * Returns a program whose cache is the project's folder `.cache/`.
 *
 * @param root absolute path of the project
 */
export function programIn(root: string, mode: Mode): Program {
  return { mode, cache: openCache({ folder: path.join(root, '.cache'), mode }) };
}
