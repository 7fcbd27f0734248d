import { withoutSlash } from '../../src/paths';
import { contentError, type Diagnostic, type Diagnostics, type Place } from '../lib/diagnostics';
import type { Entry } from '../model/entry';
import type { Redirect } from '../model/site';
import { pageAddress } from './sitePages';

/**
 * Returns the redirects from the old URLs of all entries to their pages, each once, and the errors
 * in the old URLs. A query after a path stays as the owner wrote it. Old URLs that differ only in
 * upper and lower case count as the same URL, because nginx does not distinguish them in a `map`.
 */
export function redirectsOf(entries: readonly Entry[]): {
  redirects: readonly Redirect[];
  errors: Diagnostics;
} {
  const redirects: Redirect[] = [];
  /** The old URLs so far, keyed by the URL in lower case. */
  const others = new Map<string, { entry: Entry; place: Place }>();
  const errors: Diagnostic[] = [];
  for (const entry of entries) {
    const to = pageAddress(entry);
    for (const alias of entry.fields.aliases ?? []) {
      const [encoded = '', query] = alias.split('?');
      const from = withoutSlash(decodeURI(encoded)) + (query === undefined ? '' : `?${query}`);
      const place = entry.at('aliases');
      const other = others.get(from.toLowerCase());
      if (to === undefined) {
        const reason = 'expected a text beside it, since an earlier address leads to a page';
        errors.push(contentError(place, reason));
      } else if (other?.entry === entry) {
        const reason = 'expected each address once';
        errors.push(contentError(place, { reason, actual: `got ${alias} again` }));
      } else if (other) {
        const reason = 'expected an address that no other entry has';
        const actual = `got ${alias}, as in ${other.place.file}: line ${other.place.line}`;
        errors.push(contentError(place, { reason, actual }));
      } else redirects.push({ alias, from, to, place });
      others.set(from.toLowerCase(), { entry, place });
    }
  }
  return { redirects, errors };
}
