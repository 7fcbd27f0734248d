import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type { ArticleFile } from './articleFile';
import type { NotesSection } from '../../src/content/compiledContent';
import type { ProjectFile } from './projectFile';
import type { SportFile } from './sportFile';
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
  const sportNotes = readNotes(folders, 'sport-notes');
  const codingNotes = readNotes(folders, 'coding-notes');
  const readingNotes = readNotes(folders, 'reading-notes');
  const dead = checkSiteLinks(
    folders,
    links,
    {
      projects,
      'article-share': articles,
      'sports-records': sports,
      'sport-notes': sportNotes,
      'coding-notes': codingNotes,
      'reading-notes': readingNotes,
    },
    { drafts },
  );
  if (
    strays.length > 0 ||
    dead.length > 0 ||
    isLeft(projects) ||
    isLeft(articles) ||
    isLeft(sports) ||
    isLeft(sportNotes) ||
    isLeft(codingNotes) ||
    isLeft(readingNotes)
  ) {
    const read = [projects, articles, sports, sportNotes, codingNotes, readingNotes];
    return left([...strays, ...read.flatMap((one) => (isLeft(one) ? one.left : [])), ...dead]);
  }

  type Draftable = { facts: { draft?: boolean } };
  const shown = <One extends Draftable>(entries: readonly One[]) =>
    entries.filter(({ facts }) => drafts || !facts.draft);
  const newestFirst = <One extends Draftable & { facts: { date: string } }>(
    entries: readonly One[],
  ) => shown(entries).sort((one, other) => compare(other.facts.date, one.facts.date));

  return right({
    projects: newestFirst(projects.right),
    articles: newestFirst(articles.right),
    sports: shown(sports.right),
    notes: {
      'sport-notes': newestFirst(sportNotes.right),
      'coding-notes': newestFirst(codingNotes.right),
      'reading-notes': newestFirst(readingNotes.right),
    },
  });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
