import { isLeft, left, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import { byCollection, collectionNames, type Entries } from '../model/collections';
import { isPublic, type Entry } from '../model/entry';
import { Profile, type Circles, TopicNames } from '../model/fileCodecs';
import { contentError, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { checkSiteLinks, isPublicFile, pagesOf, type ReadCollections } from './checkSiteLinks';
import { localDay, newestFirst } from '../model/publication';
import { redirectsOf } from './redirects';
import { readCollection } from '../text/readEntries';
import { ClaimedFiles } from './claimedFiles';
import { checkOwnFiles } from './checkOwnFiles';
import { ownFiles } from '../read/ownFiles';
import { checkPublicPictures, placePicture } from '../picture/pictures';
import type { PlacedPicture } from '../model/picture';
import { checkPrivate } from './checkPrivate';
import { readCircles } from '../read/circles';
import {
  entriesOf,
  errorsOf,
  isFile,
  isFolder,
  readData,
  readFields,
  renameCommand,
  type ReadFile,
} from '../read/readFiles';
import type { ContentFolders, FoundLink } from '../model/contentFolders';

const profileFile = 'profile.json';
const topicsFile = 'topics.yaml';

/** Reads profile.json. */
export function readProfile(folders: ContentFolders): Either<Diagnostics, ReadFile<Profile>> {
  return readData(folders, profileFile, Profile);
}

/** Reads topics.yaml. Without this file, topics have no names other than their tags. */
function readTopicNames(folders: ContentFolders): Either<Diagnostics, TopicNames> {
  if (!isFile(path.join(folders.content, topicsFile))) return right({});
  const names = readData(folders, topicsFile, TopicNames);
  return isLeft(names) ? names : right(names.right.value);
}

/** Everything that the owner wrote. */
export interface WrittenSite {
  profile: Profile;
  /** The image in the profile. */
  portrait?: PlacedPicture;
  /** The public entries. */
  entries: Entries;
  /** The private entries, which have an audience. */
  privateEntries: Entries;
  circles: Circles;
  topicNames: TopicNames;
  /** Page paths, keyed by the old URL paths that redirect to them. */
  redirects: ReadonlyMap<string, string>;
  /** The place (`<collection>/<slug>`) and date of each scheduled entry. */
  scheduled: readonly { place: string; date: string }[];
  /** Likely errors, which do not stop the build. */
  warnings: Diagnostics;
}

/**
 * Reads all of the owner's files.
 *
 * @param options.drafts whether drafts and scheduled entries are included
 * @param options.today YYYY-MM-DD
 * @returns everything that the owner wrote, or the errors from all files (as a `Left`)
 */
export function readSite(
  given: ContentFolders,
  { drafts, today = localDay() }: { drafts: boolean; today?: string },
): Either<Diagnostics, WrittenSite> {
  const links: FoundLink[] = [];
  const warnings = given.warnings ?? [];
  const brokenPictures = new Map<string, Diagnostic>();
  const folders = { ...given, links, warnings, brokenPictures };
  const profile = readFields(folders, profileFile, Profile);
  links.push(...profileLinks(profile));
  const portrait = readPortrait(folders, profile);
  const strays = [...unknownFiles(folders), ...checkPublicPictures(folders)];
  const read = byCollection<ReadCollections>((name) => readCollection(folders, name, today));
  const { circles, names: circleNames } = readCircles(folders);
  const topicNames = readTopicNames(folders);
  const all = Object.values(read).flatMap(({ entries }) => entries);
  const isShown = ({ visibility }: Entry) => drafts || visibility.draft === false;
  const addresses = pagesOf(folders, read, isShown);
  const { redirects, errors: wrongAliases } = redirectsOf(
    all.filter((entry) => isShown(entry) && isPublic(entry)),
    (address) =>
      addresses.has(address) ||
      isPublicFile(folders, address) ||
      isPublicFile(folders, `${address}/index.html`),
    new ClaimedFiles(
      [...addresses].flatMap(([address, kind]) => (kind === 'page' ? [address] : [])),
      ownFiles(folders.public),
    ),
  );
  const wrongOwnFiles = checkOwnFiles(
    folders.public,
    (address) => addresses.get(address) === 'page' || redirects.has(address),
  );
  const errors = [
    ...profile.errors,
    ...errorsOf(portrait),
    ...strays,
    ...wrongOwnFiles,
    ...Object.values(read).flatMap(({ errors }) => errors),
    ...errorsOf(circles),
    ...errorsOf(topicNames),
    ...checkPrivate(all, circleNames, portrait && !isLeft(portrait) ? portrait.right : undefined),
    ...wrongAliases,
    ...brokenPictures.values(),
    ...checkSiteLinks(folders, links, addresses, redirects),
  ];
  if (errors.length > 0) return left(errors);

  const shown = (isWanted: (entry: Entry) => boolean) =>
    byCollection<Entries>((name) => {
      const wanted = read[name].entries.filter((entry) => isShown(entry) && isWanted(entry));
      return newestFirst(wanted, ({ facts }) => facts.date ?? '');
    });

  return right({
    // If there are no errors, the profile has all its fields.
    profile: profile.value as Profile,
    ...(portrait && !isLeft(portrait) && { portrait: portrait.right }),
    entries: shown(isPublic),
    privateEntries: shown((entry) => !isPublic(entry)),
    circles: isLeft(circles) ? {} : circles.right,
    topicNames: isLeft(topicNames) ? {} : topicNames.right,
    redirects,
    warnings,
    scheduled: all
      .filter(({ visibility }) => visibility.draft === 'scheduled')
      .map(({ collection, slug, facts: { date = '' } }) => ({
        place: `${collection}/${slug}`,
        date,
      })),
  });
}

/** Reads the profile's portrait, if there is one. */
function readPortrait(
  folders: ContentFolders,
  { value: { picture }, lineOf }: ReadFile<Partial<Profile>>,
): Either<Diagnostics, PlacedPicture> | undefined {
  const place = { file: profileFile, line: lineOf(['picture', 'src']), field: 'picture.src' };
  return picture && placePicture(folders, picture, place);
}

/** Returns the links in the profile that lead to pages on this site. */
function profileLinks({ value, lineOf }: ReadFile<Partial<Profile>>): readonly FoundLink[] {
  return (value.links ?? []).flatMap(({ url }, index) => {
    const [path = ''] = url.split(/[?#]/);
    const line = lineOf(['links', String(index), 'url']);
    return url.startsWith('/') ? [{ file: profileFile, line, path }] : [];
  });
}

/**
 * Reports files and folders that the generator does not read, such as `coding-note/`. Some other
 * files, such as README.md, are allowed, because the owner's folder may be a repository.
 */
function unknownFiles(folders: ContentFolders): Diagnostics {
  const { content } = folders;
  const known: readonly string[] = [
    ...['profile.json', ...collectionNames],
    ...['audiences.yaml', topicsFile, 'public'],
  ];
  return entriesOf(content)
    .filter((name) => !known.includes(name))
    .filter((name) => isFolder(path.join(content, name)) || /\.(?:json|ya?ml)$/i.test(name))
    .map((name) => {
      const singular = (one: string) => one.toLowerCase().replace(/s$/, '');
      const meant = known.find((one) => singular(one) === singular(name));
      const hint = meant === undefined ? undefined : renameCommand(folders, name, meant);
      return contentError({ file: name }, { reason: `expected one of ${known.join(', ')}`, hint });
    });
}
