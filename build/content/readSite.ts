import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type { ArticleFile } from './articleFile';
import type { ProjectFile } from './projectFile';
import type { SportFile } from './sportFile';
import { byNotesSection, type NotesSection } from '../../src/paths';
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
import type { ContentFolders, FoundLink } from './readFiles';
import { checkPublicPictures } from './pictureSize';
import { strayFiles } from './strayFiles';

/** Everything that the owner wrote, newest first, in all its languages. */
export interface WrittenSite {
  projects: readonly WrittenEntry<ProjectFile>[];
  articles: readonly WrittenEntry<ArticleFile>[];
  /** By slug. */
  sports: readonly WrittenEntry<SportFile>[];
  notes: Readonly<Record<NotesSection, readonly WrittenNote[]>>;
}

/**
 * Reads it all, and names the mistakes of all files at once.
 *
 * @param options.drafts whether what is marked as a draft is part of it
 */
export function readSite(
  given: ContentFolders,
  { drafts }: { drafts: boolean },
): Either<Mistakes, WrittenSite> {
  const links: FoundLink[] = [];
  const folders = { ...given, links };
  const strays = [...strayFiles(folders), ...checkPublicPictures(folders)];
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
