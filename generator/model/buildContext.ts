import path from 'node:path';
import { openCache, type Cache } from '../lib/cache';
import { hashCode } from '../lib/hash';

/** What the program does. Different programs make different results from the same files. */
export type Mode = 'production' | 'development' | 'check';

/** Which program reads the owner's folders, and what it remembers. The program is a build, `npm run dev` or `npm run check:content`. */
export interface BuildContext {
  /**
   * What the program does. During development, drafts are included, file names contain no hash, and
   * each picture has one size. A check converts no pictures.
   */
  mode: Mode;
  cache: Cache;
}

/**
 * The code that makes texts, pictures and previews, with the style sheets that it reads. Everything
 * else is part of the key of a result. So a change of src/ converts no pictures again, which takes
 * seconds for each photo.
 */
const code = [
  'generator',
  'src/ui/theme.css',
  'src/entries/formulas.module.css',
  'node_modules/.package-lock.json',
];

/**
 * Returns a context whose cache is the project's folder `.cache/`.
 *
 * @param root absolute path of the project
 */
export function contextIn(root: string, mode: Mode): BuildContext {
  return { mode, cache: openCache(path.join(root, '.cache'), hashCode(root, code)) };
}
