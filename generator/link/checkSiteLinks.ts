import { isRight } from 'fp-ts/Either';
import { paths, privateEntryPath, sectionPath, shellFile, withoutSlash } from '../../src/paths';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { isPrivate, type Entry, type EntryName } from '../model/entry';
import { readable } from '../lib/readable';
import { builtFiles, feedFiles, hostFiles } from '../model/reservedNames';
import { isServed, type ProjectFiles, type PublicFiles } from '../model/publicFiles';
import type { OwnersContent } from '../model/ownersContent';
import type { FoundLink } from '../model/sources';
import type { SitePage } from '../model/site';
import { entryAddress, pageAddress } from './sitePages';

/** Why the site has no page at an address. */
type Absent = 'draft' | 'private';

/**
 * Whether visitors may request a file:
 *
 * - `served`: they may.
 * - `photo`: a cover or the portrait shows it, so only its smaller versions are published.
 * - `hidden`: the web server or host keeps it to itself.
 * - `noFeed`: the site has no notes, so this feed does not exist.
 */
type FileState = 'served' | 'photo' | 'hidden' | 'noFeed';

/** The addresses that links and old URLs are checked against, as decoded URL paths. */
interface Addresses {
  /** The pages. The not-found page is left out, because nobody should link to it. */
  pages: ReadonlySet<string>;
  /**
   * The addresses of entries that not everyone can see. A private entry that is not a draft has
   * two: that of its page, and that of the page it would have if it were public.
   */
  absent: ReadonlyMap<string, Absent>;
  /** The addresses of entries with errors. A link to them is not reported as a further error. */
  unread: ReadonlySet<string>;
}

/**
 * @param pages all pages of the site
 * @param isOnSite returns whether an entry is on the site, or would be on the site if it were
 * public
 */
export function addressesOf(
  pages: readonly SitePage[],
  { entries, unread }: Pick<OwnersContent, 'entries' | 'unread'>,
  isOnSite: (entry: Entry) => boolean,
): Addresses {
  const absent = new Map<string, Absent>();
  for (const entry of entries) {
    if (!isPrivate(entry)) {
      const address = pageAddress(entry);
      if (isOnSite(entry) || address === undefined) continue;
      absent.set(address, 'draft');
      if (entry.collection !== 'pages') absent.set(sectionPath(entry.collection), 'draft');
    } else {
      const kind = isOnSite(entry) ? 'private' : 'draft';
      for (const address of bothAddresses(entry)) absent.set(address, kind);
    }
  }
  const present = pages.map(({ path }) => decodeURI(path)).filter((one) => one !== paths.notFound);
  return { pages: new Set(present), absent, unread: new Set(unread.flatMap(bothAddresses)) };
}

/**
 * Returns whether visitors may request each file of the owner, the project and the build. The keys
 * are URL paths. The shell is left out, because only the service worker uses it.
 *
 * @param site.published the owner's files that are published
 */
export function statesOfFiles(
  publicFiles: PublicFiles,
  {
    published,
    projectFiles,
    hasFeeds,
  }: {
    published: ReadonlyMap<string, string>;
    projectFiles: ProjectFiles;
    hasFeeds: boolean;
  },
): ReadonlyMap<string, FileState> {
  const built = builtFiles.filter((name) => name !== shellFile);
  const others = new Set([...projectFiles.keys(), ...built]);
  const stateOf = (name: string): FileState => {
    if (hostFiles.includes(name) || !isServed(name)) return 'hidden';
    if (!hasFeeds && feedFiles.includes(name)) return 'noFeed';
    // A picture with errors is not published either, but is reported itself.
    const file = publicFiles.get(name);
    const isPhoto = file && isRight(file) && !published.has(name) && !others.has(name);
    return isPhoto ? 'photo' : 'served';
  };
  return new Map([...publicFiles.keys(), ...others].map((name) => [name, stateOf(name)]));
}

function bothAddresses({ collection, slug }: EntryName) {
  return [entryAddress(collection, slug), privateEntryPath({ section: collection, slug })];
}

/**
 * Finds links to pages and files that do not exist. Links in a draft are not checked until the
 * draft is on the site.
 *
 * @param files the files of the site, keyed by URL path
 * @param redirects maps old URL paths to the current paths of pages
 */
export function checkSiteLinks(
  links: readonly FoundLink[],
  { pages, absent, unread }: Addresses,
  files: ReadonlyMap<string, FileState>,
  redirects: ReadonlyMap<string, string>,
): Diagnostics {
  return links.flatMap(({ file, line, path: target, entry, mayBePrivate }) => {
    const source = entry && absent.get(entryAddress(entry.collection, entry.slug));
    const isInPrivateEntry = source === 'private';
    const written = readable(target);
    const address = withoutSlash(written);
    const why = absent.get(address);
    const isAllowed =
      pages.has(address) ||
      files.get(fileNameOf(target)) === 'served' ||
      unread.has(address) ||
      (why === 'private' &&
        (isInPrivateEntry || mayBePrivate) &&
        address.startsWith(`${paths.private}/`));
    if (source === 'draft' || isAllowed) return [];
    return [
      contentError(
        { file, line },
        {
          reason: 'expected a page of this site or a file in public/',
          actual: `found ${whatIsAt(address, fileNameOf(target), isInPrivateEntry)} at ${written}`,
        },
      ),
    ];
  });

  function whatIsAt(address: string, file: string, isInPrivateEntry: boolean): string {
    const now = redirects.get(address);
    const why = absent.get(address);
    if (now) return `an earlier address of ${now}`;
    if (why === 'private') {
      return `a private entry${isInPrivateEntry ? ', whose address begins with /private/' : ''}`;
    }
    if (why) return 'a draft';
    const state = files.get(file);
    if (state === 'photo') {
      return 'the photo of a cover or portrait, of which only the smaller versions are published,';
    }
    if (state === 'noFeed') return 'no feed, because the site has no notes yet,';
    if (state === 'hidden') return 'a file that visitors may not request';
    if (files.has(`${address}/index.html`)) return `the folder of ${address}/index.html`;
    const other = [...files.keys()].find((one) => one.normalize() === file.normalize());
    if (other !== undefined) return 'a file whose name has another Unicode form (NFC or NFD)';
    return 'none';
  }
}

/**
 * Returns the path of the file at a URL path. A link has to encode the `#` or `?` in a file name,
 * which decodeURI keeps encoded. A slash that is encoded separates no folders.
 */
function fileNameOf(target: string): string {
  try {
    return decodeURIComponent(target.replaceAll(/%2f/gi, '%252F'));
  } catch {
    return target;
  }
}
