import { left, right, type Either } from 'fp-ts/Either';
import { notesSections } from '../../src/paths';
import { printed, type Diagnostics } from '../lib/diagnostics';
import { byCollection, type Entries } from '../model/collections';
import { isPrivate, type Entry } from '../model/entry';
import type { ProjectFiles, PublicFiles } from '../model/publicFiles';
import { newestFirst } from '../model/publication';
import type { OwnersContent } from '../model/ownersContent';
import type { LinkedSite, SitePage } from '../model/site';
import { checkPrivate } from './checkPrivate';
import { addressesOf, checkSiteLinks, statesOfFiles } from './checkSiteLinks';
import { checkPublicFiles, checkSlugs, ClaimedFiles } from './claimedFiles';
import { publishedFiles } from './publishedFiles';
import { redirectsOf } from './redirects';
import { sitePages } from './sitePages';

export interface LinkOptions {
  /** Whether drafts and scheduled entries are included. */
  drafts: boolean;
  /** Whether the site has the pages for sign-in. */
  hasSignIn: boolean;
  projectFiles: ProjectFiles;
}

/**
 * Makes the site of what the owner wrote: decides which entries, pages, redirects and files it has,
 * and checks the addresses and links.
 *
 * @returns the site, or the errors from all files (as a `Left`)
 */
export function linkSite(
  owner: OwnersContent,
  options: LinkOptions,
): Either<Diagnostics, LinkedSite> {
  const { profile, circles, topicNames, hostRules, entries, warnings } = owner;
  const { errors: found, ...parts } = partsOfSite(owner, options);
  const errors = withoutRepeats([...owner.errors, ...found]);
  if (errors.length > 0) return left(errors);

  return right({
    ...parts,
    ...{ profile, circles, topicNames, hostRules, warnings },
    scheduled: entries
      .filter((entry) => entry.draft === 'scheduled' && !isPrivate(entry))
      .map(({ collection, slug, facts: { date = '' } }) => ({
        place: `${collection}/${slug}`,
        date,
      })),
  });
}

/**
 * Finds the errors of the site as a build makes it, and those that it will have once its drafts are
 * published. Only the run without drafts finds links to drafts, and only the run with drafts finds
 * files that a draft and another entry claim. Each link is checked once: those in drafts with the drafts.
 */
export function checkSite(
  owner: OwnersContent,
  options: Omit<LinkOptions, 'drafts'>,
): { errors: Diagnostics; warnings: Diagnostics } {
  const drafts = owner.entries.filter(({ draft }) => draft);
  const linksInDrafts = owner.links.filter(({ entry }) =>
    drafts.some(({ collection, slug }) => collection === entry?.collection && slug === entry.slug),
  );
  const found = [
    partsOfSite(owner, { drafts: false, ...options }),
    partsOfSite({ ...owner, links: linksInDrafts }, { drafts: true, ...options }),
  ].flatMap(({ errors }) => errors);
  return { errors: withoutRepeats([...owner.errors, ...found]), warnings: owner.warnings };
}

/** Makes the parts of the site that depend on other parts, and finds the errors in them. */
function partsOfSite(
  owner: OwnersContent,
  { drafts, hasSignIn, projectFiles }: LinkOptions,
): Pick<
  LinkedSite,
  'portrait' | 'entries' | 'privateEntries' | 'pages' | 'hasFeeds' | 'redirects' | 'publishedFiles'
> & { errors: Diagnostics } {
  const { publicFiles, entries: allEntries, circleNames, profile, portrait, links } = owner;
  const isOnSite = ({ draft }: Entry) => drafts || draft === false;
  const entriesOnSite = (isWanted: (entry: Entry) => boolean) =>
    byCollection<Entries>((name) => {
      const wanted = allEntries.filter(
        (entry) => entry.collection === name && isOnSite(entry) && isWanted(entry),
      );
      return newestFirst(wanted, ({ facts }) => facts.date ?? '');
    });

  const entries = entriesOnSite((entry) => !isPrivate(entry));
  const pages = sitePages(entries, { hasSignIn });
  const addresses = addressesOf(pages, owner, isOnSite);
  const { files: published, errors: wrongPictures } = publishedFiles(
    publicFiles,
    allEntries,
    profile.picture?.src,
  );
  const { redirects, errors: collisions } = distributeFiles({
    absent: [...addresses.absent.keys(), ...addresses.unread],
    pages,
    published: published.keys(),
    publicFiles,
    projectFiles,
    entries: allEntries.filter((entry) => isOnSite(entry) && !isPrivate(entry)),
  });
  const hasFeeds = notesSections.some((section) => entries[section].length > 0);
  const files = statesOfFiles(publicFiles, { published, projectFiles, hasFeeds });
  return {
    entries,
    privateEntries: entriesOnSite(isPrivate),
    pages,
    hasFeeds,
    redirects,
    publishedFiles: new Map([...projectFiles, ...published]),
    ...(portrait && { portrait }),
    errors: [
      ...wrongPictures,
      ...checkSlugs(allEntries, publicFiles, projectFiles),
      ...checkPrivate(allEntries, circleNames, { publicFiles, portrait }),
      ...collisions,
      ...checkSiteLinks(links, addresses, files, redirects),
    ],
  };
}

interface FileClaims extends Pick<LinkOptions, 'projectFiles'> {
  /** The addresses of entries that not everyone can see. */
  absent: Iterable<string>;
  pages: readonly SitePage[];
  /** The URL paths of the files in public/ that are published. */
  published: Iterable<string>;
  publicFiles: PublicFiles;
  /** The entries whose earlier addresses lead to their pages. */
  entries: readonly Entry[];
}

/**
 * Gives each file of the site to one part of it. A page comes before a file in public/, and this
 * before an earlier address: whatever comes later and would need the same file is an error.
 */
function distributeFiles({
  absent,
  pages,
  published,
  publicFiles,
  projectFiles,
  entries,
}: FileClaims): ReturnType<typeof redirectsOf> {
  const claimed = new ClaimedFiles(projectFiles);
  for (const address of absent) claimed.claimPage(address, `the page ${address}`);
  for (const page of pages) {
    const address = decodeURI(page.path);
    claimed.claimPage(address, `the page ${address}`);
  }
  const wrongNames = checkPublicFiles(publicFiles, projectFiles, claimed);
  for (const file of published) claimed.claim(file, `public${file}`);
  const { redirects, errors: wrongAliases } = redirectsOf(entries, claimed);
  return { redirects, errors: [...wrongNames, ...wrongAliases] };
}

/**
 * Leaves out repeated errors. A file that cannot be read or shown is an error wherever it is used,
 * and a name may be one with and without drafts.
 */
function withoutRepeats(errors: Diagnostics): Diagnostics {
  return [...new Map(errors.map((error) => [printed(error), error])).values()];
}
