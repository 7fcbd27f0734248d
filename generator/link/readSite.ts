import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { printed, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { byCollection, type Entries } from '../model/collections';
import type { FoundLink, Sources } from '../model/contentFolders';
import { isPrivate, type Entry } from '../model/entry';
import type { Circles, Profile, TopicNames } from '../model/fileCodecs';
import type { PlacedPicture } from '../model/picture';
import { localDay, newestFirst } from '../model/publication';
import { checkPublicPictures, placePicture } from '../picture/pictures';
import { isServed } from '../read/ownFiles';
import { errorsOf } from '../read/readFields';
import {
  profileFile,
  readCircles,
  readProfile,
  readTopicNames,
  unknownFiles,
  type ReadProfile,
} from '../read/topLevelFiles';
import { readCollection } from '../text/readEntries';
import { checkPrivate } from './checkPrivate';
import { addressesOf, checkSiteLinks, type ReadCollections } from './checkSiteLinks';
import { checkOwnFiles, checkSlugs, ClaimedFiles } from './claimedFiles';
import { publishedOwnFiles } from './publishedOwnFiles';
import { redirectsOf } from './redirects';
import { sitePages, type SitePage } from './sitePages';

/** Everything that the owner wrote. */
export interface WrittenSite {
  profile: Profile;
  /** The picture in the profile. */
  portrait?: PlacedPicture;
  /** The public entries. */
  entries: Entries;
  /** The private entries, which have an audience. */
  privateEntries: Entries;
  circles: Circles;
  topicNames: TopicNames;
  pages: readonly SitePage[];
  /** The owner's files that are published, as absolute paths keyed by URL path. */
  ownFiles: ReadonlyMap<string, string>;
  /** Page paths, keyed by the old URL paths that redirect to them. */
  redirects: ReadonlyMap<string, string>;
  /** The place (`<collection>/<slug>`) and date of each scheduled entry. */
  scheduled: readonly { place: string; date: string }[];
  /** Likely errors, which do not stop the build. */
  warnings: Diagnostics;
}

export interface ReadOptions {
  /** Whether drafts and scheduled entries are included. */
  drafts: boolean;
  /** Whether the site has the pages for sign-in. */
  hasSignIn: boolean;
  /** YYYY-MM-DD */
  today?: string;
}

/**
 * Reads all of the owner's files.
 *
 * @returns everything that the owner wrote, or the errors and warnings from all files (as a `Left`)
 */
export function readSite(
  sources: Sources,
  { today = localDay(), ...options }: ReadOptions,
): Either<{ errors: Diagnostics; warnings: Diagnostics }, WrittenSite> {
  const read = readOwner(sources, today);
  const { errors: wrongLinks, ...linked } = linkSite(sources, read, options);
  const { profile, portrait, circles, topicNames, all, warnings } = read;
  const errors = once([...read.errors, ...wrongLinks]);
  if (errors.length > 0) return left({ errors, warnings });

  return right({
    // If there are no errors, the profile has all its fields.
    profile: profile.value as Profile,
    ...(portrait && !isLeft(portrait) && { portrait: portrait.right }),
    ...linked,
    circles: isLeft(circles) ? {} : circles.right,
    topicNames: isLeft(topicNames) ? {} : topicNames.right,
    ownFiles: read.ownFiles,
    warnings,
    scheduled: all
      .filter(({ draft }) => draft === 'scheduled')
      .map(({ collection, slug, facts: { date = '' } }) => ({
        place: `${collection}/${slug}`,
        date,
      })),
  });
}

/**
 * Finds the errors of the site as a build makes it, and those that it will have once its drafts are
 * published. Neither contains the other: only a build has no page for a draft, so a link there is
 * an error, and only the drafts contain their own links.
 */
export function checkSite(
  sources: Sources,
  { hasSignIn, today = localDay() }: Omit<ReadOptions, 'drafts'>,
): { errors: Diagnostics; warnings: Diagnostics } {
  const read = readOwner(sources, today);
  const wrongLinks = [false, true].flatMap(
    (drafts) => linkSite(sources, read, { drafts, hasSignIn }).errors,
  );
  return { errors: once([...read.errors, ...wrongLinks]), warnings: read.warnings };
}

type ReadOwner = ReturnType<typeof readOwner>;

/** Reads the owner's files, and finds the errors that do not depend on which drafts are shown. */
function readOwner(sources: Sources, today: string) {
  const profile = readProfile(sources);
  const portrait = readPortrait(sources, profile);
  const read = byCollection<ReadCollections>((name) => readCollection(sources, name, today));
  const { circles, names: circleNames } = readCircles(sources);
  const topicNames = readTopicNames(sources);
  const collections = Object.values(read);
  const all = collections.flatMap(({ entries }) => entries);
  const errors = [
    ...profile.errors,
    ...errorsOf(portrait),
    ...unknownFiles(sources),
    ...checkPublicPictures(sources),
    ...checkSlugs(sources),
    ...collections.flatMap((one) => one.errors),
    ...errorsOf(circles),
    ...errorsOf(topicNames),
    ...checkPrivate(all, circleNames, portrait && !isLeft(portrait) ? portrait.right : undefined),
  ];
  return {
    ...{ profile, portrait, read, all, circles, topicNames, errors },
    ownFiles: publishedOwnFiles(sources, all, profile.value.picture?.src),
    warnings: [...profile.warnings, ...collections.flatMap((one) => one.warnings)],
    links: [...profile.links, ...collections.flatMap(({ links }): readonly FoundLink[] => links)],
  };
}

/** Decides which entries, pages and redirects the site has, and checks the addresses and links. */
function linkSite(
  sources: Sources,
  { read, all, ownFiles, links }: ReadOwner,
  { drafts, hasSignIn }: Omit<ReadOptions, 'today'>,
): Pick<WrittenSite, 'entries' | 'privateEntries' | 'pages' | 'redirects'> & {
  errors: Diagnostics;
} {
  const isOnSite = ({ draft }: Entry) => drafts || draft === false;
  const shown = (isWanted: (entry: Entry) => boolean) =>
    byCollection<Entries>((name) => {
      const wanted = read[name].entries.filter((entry) => isOnSite(entry) && isWanted(entry));
      return newestFirst(wanted, ({ facts }) => facts.date ?? '');
    });

  const entries = shown((entry) => !isPrivate(entry));
  const pages = sitePages(entries, { hasSignIn });
  const addresses = addressesOf(pages, read, isOnSite);
  const claimed = new ClaimedFiles();
  for (const address of addresses.absent.keys()) {
    claimed.claimPage(address, `the entry at ${address}`);
  }
  for (const page of pages) {
    const address = decodeURI(page.path);
    claimed.claimPage(address, `the page ${address}`);
  }
  const wrongOwnFiles = checkOwnFiles(sources, claimed);
  for (const file of ownFiles.keys()) claimed.claim(file, `public${file}`);
  const { redirects, errors: wrongAliases } = redirectsOf(
    all.filter((entry) => isOnSite(entry) && !isPrivate(entry)),
    claimed,
  );
  const served = new Set([...ownFiles.keys()].filter(isServed));
  return {
    ...{ entries, privateEntries: shown(isPrivate), pages, redirects },
    errors: [
      ...wrongOwnFiles,
      ...wrongAliases,
      ...checkSiteLinks(links, addresses, served, redirects),
    ],
  };
}

/**
 * Leaves out repeated errors, of which the first stays. An error in a picture is found wherever the
 * picture is shown, and one in a link or a name with and without drafts, in different words.
 */
function once(errors: Diagnostics): Diagnostics {
  const found = new Map<string, Diagnostic>();
  for (const error of errors) {
    const { file, line, field, subject } = error;
    const key = subject === undefined ? printed(error) : [file, line, field, subject].join('\n');
    if (!found.has(key)) found.set(key, error);
  }
  return [...found.values()];
}

/** Reads the profile's portrait, if there is one. */
function readPortrait(
  sources: Sources,
  { value: { picture }, lineOf }: ReadProfile,
): Either<Diagnostics, PlacedPicture> | undefined {
  const place = { file: profileFile, line: lineOf(['picture', 'src']), field: 'picture.src' };
  return picture && placePicture(sources, picture, place);
}
