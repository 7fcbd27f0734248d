import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { Profile, type ArticleFile, type ProjectFile, type SportFile } from './fileCodecs';
import { byNotesSection, sectionNames, type NotesSection } from '../../src/paths';
import type { Mistakes } from '../mistakes';
import { checkSiteLinks } from './checkSiteLinks';
import {
  readArticles,
  readNotes,
  readProjects,
  readSports,
  type WrittenEntry,
  type WrittenNote,
} from './readEntries';
import { checkPicture, checkPublicPictures } from './pictureSize';
import { entriesOf, readJson, type ContentFolders, type FoundLink } from './readFiles';

/** Reads profile.json. */
export function readProfile(folders: ContentFolders): Either<Mistakes, Profile> {
  const file = 'profile.json';
  const profile = readJson(folders, file, Profile);
  if (isLeft(profile) || !profile.right.picture) return profile;
  const wrong = checkPicture(folders, profile.right.picture, `${file}: picture`);
  return wrong.length > 0 ? left(wrong) : profile;
}

/** Everything that the owner wrote, newest first, in all languages. */
export interface WrittenSite {
  projects: readonly WrittenEntry<ProjectFile>[];
  articles: readonly WrittenEntry<ArticleFile>[];
  /** By slug. */
  sports: readonly WrittenEntry<SportFile>[];
  notes: Readonly<Record<NotesSection, readonly WrittenNote[]>>;
}

/**
 * Reads all files of the owner except profile.json.
 *
 * @param options.drafts whether drafts are included
 * @returns left: the mistakes of all files
 */
export function readSite(
  given: ContentFolders,
  { drafts }: { drafts: boolean },
): Either<Mistakes, WrittenSite> {
  const links: FoundLink[] = [];
  const folders = { ...given, links };
  const strays = [...unknownFiles(folders), ...checkPublicPictures(folders)];
  const projects = readProjects(folders);
  const articles = readArticles(folders);
  const sports = readSports(folders);
  const notes = byNotesSection((section) => readNotes(folders, section));
  const read = { projects, 'article-share': articles, 'sports-records': sports, ...notes };
  const mistakes = [
    ...strays,
    ...Object.values(read).flatMap((one) => (isLeft(one) ? one.left : [])),
    ...checkSiteLinks(folders, links, read, { drafts }),
  ];
  if (mistakes.length > 0) return left(mistakes);

  type Draftable = { facts: { draft?: boolean } };
  const shown = <One extends Draftable>(entries: Either<Mistakes, readonly One[]>) =>
    isLeft(entries) ? [] : entries.right.filter(({ facts }) => drafts || !facts.draft);
  const newestFirst = <One extends Draftable & { facts: { date: string } }>(
    entries: Either<Mistakes, readonly One[]>,
  ) => shown(entries).sort((one, other) => compare(other.facts.date, one.facts.date));

  return right({
    projects: newestFirst(projects),
    articles: newestFirst(articles),
    sports: shown(sports),
    notes: byNotesSection((section) => newestFirst(notes[section])),
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Files and folders in content/ that nothing reads, such as `coding-note/`. */
function unknownFiles({ content }: ContentFolders): Mistakes {
  const known: readonly string[] = ['profile.json', 'projects', ...sectionNames];
  return entriesOf(content)
    .filter((name) => !known.includes(name))
    .map((name) => `${name}: expected one of ${known.join(', ')}`);
}
