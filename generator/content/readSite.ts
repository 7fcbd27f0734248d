import { isLeft, left, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import {
  Profile,
  type ArticleFile,
  type Circles,
  type ProjectFile,
  type SportFile,
  TopicNames,
} from './fileCodecs';
import { byNotesSection, sectionNames, type NotesSection } from '../../src/paths';
import { contentError, type Diagnostic, type Diagnostics } from '../diagnostics';
import { addressOf, checkSiteLinks, isPublicFile, pagesOf } from './checkSiteLinks';
import { draftOf, localDay, newestFirst } from './publication';
import { redirectsOf } from './redirects';
import {
  readArticles,
  readNotes,
  readPages,
  readProjects,
  readSports,
  type WrittenEntry,
  type WrittenNote,
  type WrittenPage,
} from './readEntries';
import { checkOwnFiles } from './ownFiles';
import { checkPublicPictures, placePicture, type PlacedPicture } from './pictures';
import { checkPrivate, readCircles } from './privateEntries';
import {
  entriesOf,
  errorsOf,
  isFile,
  isFolder,
  readData,
  renameCommand,
  type ContentFolders,
  type FoundLink,
  type ReadFile,
} from './readFiles';

const profileFile = 'profile.json';
const topicsFile = 'topics.yaml';

/** Reads profile.json. */
export function readProfile(folders: ContentFolders): Either<Diagnostics, ReadFile<Profile>> {
  return readData(folders, profileFile, Profile);
}

/** Reads topics.yaml. Without it, topics have no names of their own. */
function readTopicNames(folders: ContentFolders): Either<Diagnostics, TopicNames> {
  if (!isFile(path.join(folders.content, topicsFile))) return right({});
  const names = readData(folders, topicsFile, TopicNames);
  return isLeft(names) ? names : right(names.right.value);
}

/** Entries newest first, pages by slug, in all languages. */
interface WrittenLists {
  projects: readonly WrittenEntry<ProjectFile>[];
  articles: readonly WrittenEntry<ArticleFile>[];
  notes: Readonly<Record<NotesSection, readonly WrittenNote[]>>;
  pages: readonly WrittenPage[];
}

/** Everything that the owner wrote. The lists at the top have only public entries. */
export interface WrittenSite extends WrittenLists {
  profile: Profile;
  /** The picture of the profile. */
  portrait?: PlacedPicture;
  /** By slug. */
  sports: readonly WrittenEntry<SportFile>[];
  /** The entries with an audience. */
  private: WrittenLists;
  circles: Circles;
  topicNames: TopicNames;
  /** Redirects: the page by the earlier address. */
  redirects: ReadonlyMap<string, string>;
  /** The scheduled entries. */
  scheduled: readonly { place: string; date: string }[];
  /** Likely mistakes. */
  warnings: Diagnostics;
}

/**
 * Reads all files of the owner.
 *
 * @param options.drafts whether drafts and scheduled entries are included
 * @param options.today YYYY-MM-DD
 * @returns left: the errors of all files
 */
export function readSite(
  given: ContentFolders,
  { drafts, today = localDay() }: { drafts: boolean; today?: string },
): Either<Diagnostics, WrittenSite> {
  const links: FoundLink[] = [];
  const warnings = given.warnings ?? [];
  const brokenPictures = new Map<string, Diagnostic>();
  const folders = { ...given, links, warnings, brokenPictures };
  const profile = readProfile(folders);
  if (!isLeft(profile)) links.push(...profileLinks(profile.right));
  const portrait = isLeft(profile) ? undefined : readPortrait(folders, profile.right);
  const strays = [...unknownFiles(folders), ...checkPublicPictures(folders)];
  const projects = readProjects(folders);
  const articles = readArticles(folders);
  const sports = readSports(folders);
  const pages = readPages(folders);
  const notes = byNotesSection((section) => readNotes(folders, section));
  const circles = readCircles(folders);
  const topicNames = readTopicNames(folders);
  const read = { projects, 'article-share': articles, 'sports-records': sports, ...notes, pages };
  const isShown = (facts: Publication) => drafts || draftOf(facts, today) === false;
  const all = Object.entries(read).flatMap(([folder, entries]) =>
    (isLeft(entries) ? [] : entries.right).map((entry) => describe(folder, entry)),
  );
  const addresses = pagesOf(folders, read, isShown);
  const { redirects, errors: wrongAliases } = redirectsOf(
    all.filter(({ facts }) => isShown(facts) && facts.audience === undefined),
    (address) =>
      addresses.has(address) ||
      isPublicFile(folders, address) ||
      isPublicFile(folders, `${address}/index.html`),
  );
  const wrongOwnFiles = checkOwnFiles(
    folders.public,
    (address) => addresses.get(address) === 'page' || redirects.has(address),
  );
  const errors = [
    ...errorsOf(profile),
    ...errorsOf(portrait),
    ...strays,
    ...wrongOwnFiles,
    ...Object.values(read).flatMap(errorsOf),
    ...errorsOf(circles),
    ...errorsOf(topicNames),
    ...checkPrivate(all, circles, portrait && !isLeft(portrait) ? portrait.right : undefined),
    ...wrongAliases,
    ...brokenPictures.values(),
    ...checkSiteLinks(folders, links, addresses, redirects),
  ];
  if (errors.length > 0 || isLeft(profile)) return left(errors);

  const shown = <One extends { facts: Publication }>(
    entries: Either<Diagnostics, readonly One[]>,
    isPrivate = false,
  ) =>
    (isLeft(entries) ? [] : entries.right)
      .filter(({ facts }) => isShown(facts) && (facts.audience !== undefined) === isPrivate)
      .map((entry) => ({ ...entry, draft: draftOf(entry.facts, today) }));
  const lists = (isPrivate: boolean): WrittenLists => {
    const newest = <One extends { facts: Publication & { date: string } }>(
      entries: Either<Diagnostics, readonly One[]>,
    ) => newestFirst(shown(entries, isPrivate), ({ facts }) => facts.date);
    return {
      projects: newest(projects),
      articles: newest(articles),
      notes: byNotesSection((section) => newest(notes[section])),
      pages: shown(pages, isPrivate),
    };
  };

  return right({
    profile: profile.right.value,
    ...(portrait && !isLeft(portrait) && { portrait: portrait.right }),
    ...lists(false),
    sports: shown(sports),
    private: lists(true),
    circles: isLeft(circles) ? {} : circles.right,
    topicNames: isLeft(topicNames) ? {} : topicNames.right,
    redirects,
    warnings,
    scheduled: all.flatMap(({ place, facts: { date = '', ...facts } }) =>
      draftOf({ ...facts, date }, today) === 'scheduled' ? [{ place, date }] : [],
    ),
  });
}

interface Publication {
  audience?: string;
  draft?: boolean;
  date?: string;
  aliases?: readonly string[];
}

function describe(folder: string, { slug, facts, cover, texts, at }: WrittenEntry<Publication>) {
  const hasPage = folder !== 'projects' || texts !== undefined;
  return {
    place: `${folder}/${slug}`,
    path: hasPage ? addressOf(folder, slug) : undefined,
    aliases: facts.aliases ?? [],
    facts,
    cover,
    texts,
    at,
  };
}

/** The profile's picture, if it has one. */
function readPortrait(
  folders: ContentFolders,
  { value: { picture }, lineOf }: ReadFile<Profile>,
): Either<Diagnostics, PlacedPicture> | undefined {
  const place = { file: profileFile, line: lineOf(['picture', 'src']), field: 'picture.src' };
  return picture && placePicture(folders, picture, place);
}

/** The links of the profile to pages of this site. */
function profileLinks({ value, lineOf }: ReadFile<Profile>): readonly FoundLink[] {
  return value.links.flatMap(({ url }, index) => {
    const [path = ''] = url.split(/[?#]/);
    const line = lineOf(['links', String(index), 'url']);
    return url.startsWith('/') ? [{ file: profileFile, line, path }] : [];
  });
}

/**
 * Files and folders that nothing reads, such as `coding-note/`. A repository of the owner may have other files, such as
 * README.md.
 */
function unknownFiles(folders: ContentFolders): Diagnostics {
  const { content } = folders;
  const known: readonly string[] = [
    ...['profile.json', 'pages', 'projects', ...sectionNames],
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
