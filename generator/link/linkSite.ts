import { isLeft } from 'fp-ts/Either';
import { paths, privateEntryPath, sectionNames, sectionPath } from '../../src/paths';
import { contentError, type Diagnostics } from '../lib/diagnostics';
import { byCollection, type Entries } from '../model/collections';
import { isPrivate, type Entry, type EntryName } from '../model/entry';
import type { OwnersContent } from '../model/ownersContent';
import { newestFirst } from '../model/publication';
import type { ProjectFiles } from '../model/publicFiles';
import type { TakenAddress, Site, SitePage } from '../model/site';
import { checkPrivate } from './checkPrivate';
import { redirectsOf } from './redirects';
import { entryAddress, pageAddress, sitePages } from './sitePages';

export interface LinkOptions {
  /** Whether drafts and scheduled entries are included. */
  drafts: boolean;
  /** Whether the site has the pages for sign-in. */
  hasSignIn: boolean;
  projectFiles: ProjectFiles;
}

/**
 * Makes the site of what the owner wrote: decides which entries it has, at which addresses, and who
 * may see them.
 *
 * @returns the site, and the errors in what only one file has to do with. The plan of the site shows
 * where files get in each other's way, and where links lead nowhere (plan/checkedPlan.ts).
 */
export function linkSite(
  owner: OwnersContent,
  { drafts, hasSignIn, projectFiles }: LinkOptions,
): { site: Site; errors: Diagnostics } {
  const { profile, portrait, circles, topicNames, hostRules, publicFiles, warnings, links } = owner;
  const isOnSite = ({ draft }: Entry) => drafts || draft === false;
  const entriesOnSite = (isWanted: (entry: Entry) => boolean) =>
    byCollection<Entries>((name) => {
      const wanted = owner.entries.filter(
        (entry) => entry.collection === name && isOnSite(entry) && isWanted(entry),
      );
      return newestFirst(wanted, ({ fields }) => fields.date ?? '');
    });

  const entries = entriesOnSite((entry) => !isPrivate(entry));
  const pages = sitePages(entries, { hasSignIn });
  const { redirects, errors: wrongAliases } = redirectsOf(
    owner.entries.filter((entry) => isOnSite(entry) && !isPrivate(entry)),
  );
  const photos = photosOf(owner);
  return {
    site: {
      profile,
      circles,
      topicNames,
      hostRules,
      publicFiles,
      projectFiles,
      warnings,
      links,
      ...(portrait && { portrait }),
      entries,
      pages,
      redirects,
      photos,
      privateEntries: entriesOnSite(isPrivate),
      takenAddresses: takenAddressesOf(pages, owner, isOnSite),
      scheduled: owner.entries
        .filter((entry) => entry.draft === 'scheduled' && !isPrivate(entry))
        .map(({ collection, slug, fields: { date = '' } }) => ({
          place: `${collection}/${slug}`,
          date,
        })),
    },
    errors: [
      ...[...publicFiles].flatMap(([name, file]) =>
        isLeft(file) && !photos.has(name)
          ? [contentError({ file: `public${name}` }, file.left)]
          : [],
      ),
      ...checkPrivate(owner.entries, owner.circleNames, { publicFiles, portrait }),
      ...wrongAliases,
    ],
  };
}

/**
 * Returns the photos of covers and of the portrait, of which the site shows smaller files. Icons and
 * drawings are published under their own names as well.
 */
function photosOf({ profile, entries }: OwnersContent): ReadonlySet<string> {
  const shown = [profile.picture?.src, ...entries.map(({ fields }) => fields.cover?.src)];
  return new Set(
    shown.filter(
      (src) => src !== undefined && !src.endsWith('.svg') && !src.startsWith('/icons/'),
    ) as string[],
  );
}

/**
 * Returns the addresses at which not everyone finds a page. A private entry that is not a draft has
 * two: that of its page, and that of the page it would have if it were public.
 *
 * @param isOnSite returns whether an entry is on the site, or would be on the site if it were
 * public
 */
function takenAddressesOf(
  pages: readonly SitePage[],
  { entries, invalid }: Pick<OwnersContent, 'entries' | 'invalid'>,
  isOnSite: (entry: Entry) => boolean,
): readonly TakenAddress[] {
  const ofEntries = entries.flatMap((entry): readonly TakenAddress[] => {
    const why = isPrivate(entry) && isOnSite(entry) ? 'private' : 'draft';
    if (isPrivate(entry)) return bothAddresses(entry).map((path) => ({ path, entry, why }));
    const address = pageAddress(entry);
    if (isOnSite(entry) || address === undefined) return [];
    const { collection } = entry;
    const list = collection === 'pages' ? [] : [{ path: sectionPath(collection), why } as const];
    return [{ path: address, entry, why }, ...list];
  });
  const ofInvalid = invalid.flatMap((entry) =>
    bothAddresses(entry).map((path) => ({ path, entry, why: 'invalid' }) as const),
  );
  const lists = [...Object.values(paths), ...sectionNames.map(sectionPath)];
  const empty = lists.map((path): TakenAddress => ({ path, why: 'empty' }));
  // The plan shows whether an entry has the address of a list or of another page.
  const open = new Set(pages.flatMap(({ path, entry }) => (entry ? [] : [path])));
  return [...empty, ...ofEntries, ...ofInvalid].filter(
    ({ path, entry }) => entry || !open.has(path),
  );
}

function bothAddresses({ collection, slug }: EntryName) {
  return [entryAddress(collection, slug), privateEntryPath({ section: collection, slug })];
}
