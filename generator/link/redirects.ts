import { withoutSlash } from '../../src/paths';
import {
  contentError,
  type Diagnostic,
  type Diagnostics,
  type Finding,
  type Place,
} from '../lib/diagnostics';
import type { Entry } from '../model/entry';
import { reservedFolder } from '../model/reservedNames';
import type { ClaimedFiles } from './claimedFiles';
import { pageAddress } from './sitePages';

/**
 * Returns the redirects from the old URLs of all entries to their pages, and the errors in the old
 * URLs. The old paths are decoded and have no trailing slash. A query after a path stays as the
 * owner wrote it. Old URLs that differ only in upper and lower case count as the same URL, because
 * nginx does not distinguish them in a `map`.
 *
 * @param claimed the files of the site, with which the page at an old URL must not collide. This
 * function adds these pages.
 */
export function redirectsOf(
  entries: readonly Entry[],
  claimed: Pick<ClaimedFiles, 'claim' | 'producerAt'>,
): { redirects: ReadonlyMap<string, string>; errors: Diagnostics } {
  const redirects = new Map<string, string>();
  /** The old URLs so far, keyed by the URL in lower case. */
  const others = new Map<string, { entry: Entry; place: Place }>();
  /** The page to which each old URL leads, keyed by the producer name that claims the old URL. */
  const pages = new Map<string, string>();
  const errors: Diagnostic[] = [];
  for (const entry of entries) {
    const page = pageAddress(entry);
    const { at, facts } = entry;
    for (const alias of facts.aliases ?? []) {
      const [encoded = '', query] = alias.split('?');
      const path = withoutSlash(decodeURI(encoded));
      const from = path + (query === undefined ? '' : `?${query}`);
      const place = at('aliases');
      const other = others.get(from.toLowerCase());
      // An old URL with a query has no page of its own.
      const file = query === undefined ? redirectFile(path) : undefined;
      const producer = file === undefined ? reservedFolder(path) : producerAt(file, page);
      const wrong = wrongWith(alias, { entry, page, other, producer });
      if (wrong) errors.push(contentError(place, wrong));
      else if (page !== undefined) {
        redirects.set(from, page);
        if (file !== undefined) {
          const name = `the earlier address ${alias} in ${place.file}`;
          claimed.claim(file, name);
          pages.set(name, page);
        }
      }
      others.set(from.toLowerCase(), { entry, place });
    }
  }
  return { redirects, errors };

  /** Returns what already uses the file of an old URL, unless it is an old URL of the same page. */
  function producerAt(file: string, page: string | undefined): string | undefined {
    const producer = claimed.producerAt(file);
    return producer !== undefined && pages.get(producer) === page ? undefined : producer;
  }
}

interface Claim {
  entry: Entry;
  /** The entry's page. */
  page: string | undefined;
  /** The entry that already has the same old URL. */
  other: { entry: Entry; place: Place } | undefined;
  /** What already uses the file of the page at the old URL, if anything does. */
  producer: string | undefined;
}

function wrongWith(alias: string, { entry, page, other, producer }: Claim): Finding | undefined {
  if (page === undefined) {
    return { reason: 'expected a text beside it, since an earlier address leads to a page' };
  }
  if (other?.entry === entry) {
    return { reason: 'expected each address once', actual: `got ${alias} again` };
  }
  if (other !== undefined) {
    const actual = `got ${alias}, as in ${other.place.file}: line ${other.place.line}`;
    return { reason: 'expected an address that no other entry has', actual };
  }
  if (producer !== undefined) {
    const actual = `got ${alias}, which would collide with ${producer}`;
    return { reason: 'expected an address that no page or file has', actual };
  }
  return undefined;
}

/** Returns the file of the page at an old URL, for hosts that cannot redirect. */
export function redirectFile(from: string): string {
  return /\.html?$/.test(from) ? from : `${from}/index.html`;
}
