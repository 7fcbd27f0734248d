import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Files by the path of their URL. */
const Files = t.type({ scripts: t.array(t.string), styles: t.array(t.string) });

/**
 * Of which files of `dist/` the site is made: those of its front door, and those of each chunk that is
 * loaded on demand, by its name.
 */
const PageParts = t.type({
  main: Files,
  chunks: t.record(t.string, Files),
  /** All files that webpack wrote, relative to `dist/`. */
  files: t.array(t.string),
});
export type PageParts = t.TypeOf<typeof PageParts>;

export const pagePartsFile = 'parts.json';

/** @throws Error where webpack has not written it */
export function readPageParts(folder: string): PageParts {
  const file = path.join(folder, pagePartsFile);
  const decoded = PageParts.decode(JSON.parse(readFileSync(file, 'utf8')));
  if (isLeft(decoded)) throw new Error(`${file}: expected what webpack writes there; build anew`);
  return decoded.right;
}
