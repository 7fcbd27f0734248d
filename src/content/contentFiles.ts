import type { ContentSection, EntryKind, NotesSection } from '../paths';
import type {
  ArticleSummary,
  Entry,
  HomeContent,
  PageOfList,
  NoteSummary,
  PageSummary,
  ProjectSummary,
  SearchIndex,
  SearchTexts,
  SiteEntry,
  SportSummary,
  Suggestions,
  TopicCount,
  YearContent,
} from './compiledContent';

/** A compiled file with content of the type `Content`. */
export interface ContentFile<Content> {
  /** The path within the compiled content folder, such as `/en/home.json`. */
  path: string;
  /** This field is always undefined. Its only purpose is to carry the content's type. */
  content?: Content;
}

/** The summary type for each kind of entry. */
export interface Summaries extends Record<NotesSection, NoteSummary> {
  projects: ProjectSummary;
  pages: PageSummary;
  'sports-records': SportSummary;
  'article-share': ArticleSummary;
}

function file<Content>(locale: string, ...names: string[]): ContentFile<Content> {
  // Encode the names, because a slug may come from the URL and must not point to a file in another
  // folder.
  return { path: `/${locale}/${names.map(encodeURIComponent).join('/')}.json` };
}

/**
 * Returns the file with one page of a list. The file's name resembles the page's path
 * (`listPagePath` in paths.ts).
 */
export function listFile<Name extends EntryKind>(
  locale: string,
  name: Name,
  page = 1,
): ContentFile<PageOfList<Summaries[Name]>> {
  return page === 1 ? file(locale, name) : file(locale, name, 'page', String(page));
}

/** Returns the file with the landing page's content. */
export function homeFile(locale: string): ContentFile<HomeContent> {
  return file(locale, 'home');
}

/** Returns the file with the last twelve months, which every page shows in its margin. */
export function yearFile(locale: string): ContentFile<YearContent> {
  return file(locale, 'year');
}

/** Returns the file with all sports, sorted by name. */
export function sportsFile(locale: string): ContentFile<readonly SportSummary[]> {
  return file(locale, 'sports-records');
}

/** Returns the file with one entry of a section, one project, or one standalone page. */
export function entryFile<Section extends ContentSection | 'pages'>(
  locale: string,
  section: Section,
  slug: string,
): ContentFile<Entry<Summaries[Section]>> {
  return file(locale, section, slug);
}

/** Returns the file with all topics, most frequently used first. */
export function topicsFile(locale: string): ContentFile<readonly TopicCount[]> {
  return file(locale, 'topics');
}

/** Returns the file with one page of the list of all entries on a topic. */
export function topicFile(
  locale: string,
  topic: string,
  page = 1,
): ContentFile<PageOfList<SiteEntry>> {
  return file(locale, 'topics', topic, ...(page === 1 ? [] : ['page', String(page)]));
}

/** Returns the file with the suggestions for the search page. */
export function suggestionsFile(locale: string): ContentFile<Suggestions> {
  return file(locale, 'suggestions');
}

/** Returns the file that the search loads first. */
export function searchFile(locale: string): ContentFile<SearchIndex> {
  return file(locale, 'search');
}

/**
 * Returns one of the files with the entries' full text.
 *
 * @param part the number of the file, counted from 0
 */
export function searchTextsFile(locale: string, part: number): ContentFile<SearchTexts> {
  return file(locale, 'search', String(part));
}
