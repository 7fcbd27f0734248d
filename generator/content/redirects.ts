import { withoutSlash } from '../../src/paths';
import type { Mistakes } from '../mistakes';

/** An entry with its earlier addresses. */
interface Aliased {
  /** The place of a field: `file: line 3`. */
  at: (key: string) => string;
  /** Its address; undefined if it has no page. */
  path: string | undefined;
  aliases: readonly string[];
}

/** Folders of the API and of generated files. */
const reserved = /^\/(api|assets|content)(\/|$)/i;

/**
 * The earlier addresses of all entries, decoded and without a slash at the end, and where they lead now. Letter case
 * makes no difference, as in nginx.
 *
 * @param isTaken whether an address belongs to a page or a file
 */
export function redirectsOf(
  entries: readonly Aliased[],
  isTaken: (path: string) => boolean,
): { redirects: ReadonlyMap<string, string>; mistakes: Mistakes } {
  const redirects = new Map<string, string>();
  const places = new Map<string, string>();
  const mistakes: string[] = [];
  for (const { at, path, aliases } of entries) {
    for (const alias of aliases) {
      const from = withoutSlash(decodeURI(alias));
      const other = places.get(from.toLowerCase());
      const wrong =
        path === undefined
          ? `expected a text beside it, since an earlier address leads to a page`
          : other !== undefined
            ? `expected an address that no other entry has, got ${alias}, as in ${other}`
            : isTaken(from) || isTaken(from.toLowerCase()) || reserved.test(from)
              ? `expected an address that no page or file has, got ${alias}`
              : undefined;
      if (wrong !== undefined) mistakes.push(`${at('aliases')}: aliases: ${wrong}`);
      else if (path !== undefined) redirects.set(from, path);
      places.set(from.toLowerCase(), at('aliases'));
    }
  }
  return { redirects, mistakes };
}
