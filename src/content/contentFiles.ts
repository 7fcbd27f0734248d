import type { ListSection, NotesSection, SectionName } from '../paths';
import type {
  ArticleSummary,
  Entry,
  HomeContent,
  PageOfList,
  NoteSummary,
  PageSummary,
  ProjectList,
  ProjectSummary,
  SearchIndex,
  SearchTexts,
  SiteEntry,
  SportSummary,
  Suggestions,
  TagCount,
} from './compiledContent';

/** A compiled file with content of the type `Content`. */
export interface ContentFile<Content> {
  /** The path within the compiled content folder, such as `/en/home.json`. */
  path: string;
  /** This field is always undefined. Its only purpose is to carry the content's type. */
  content?: Content;
}

/** The summary type in each section. */
export interface SectionSummaries extends Record<NotesSection, NoteSummary> {
  'sports-records': SportSummary;
  'article-share': ArticleSummary;
}

/** The summary type for each kind of entry. */
export interface Summaries extends SectionSummaries {
  projects: ProjectSummary;
  pages: PageSummary;
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
export function listFile<List = unknown>(
  locale: string,
  list: 'projects' | ListSection,
  page: number | 'all',
): ContentFile<List> {
  return page === 1 ? file(locale, list) : file(locale, list, 'page', String(page));
}

/** Returns the file with the landing page's content. */
export function homeFile(locale: string): ContentFile<HomeContent> {
  return file(locale, 'home');
}

/** Returns the file with one page of the project list. */
export function projectsFile(locale: string, page = 1): ContentFile<ProjectList> {
  return listFile(locale, 'projects', page);
}

/**
 * Returns the file with all projects on one page, for the topic filter. It exists only if the list
 * has more than one page.
 */
export function allProjectsFile(locale: string): ContentFile<ProjectList> {
  return listFile(locale, 'projects', 'all');
}

/** Returns the file with all sports, sorted by name. */
export function sportsFile(locale: string): ContentFile<readonly SportSummary[]> {
  return file(locale, 'sports-records');
}

/** Returns the file with one page of a section's list, which may have several pages. */
export function sectionFile<Section extends ListSection>(
  locale: string,
  section: Section,
  page = 1,
): ContentFile<PageOfList<SectionSummaries[Section]>> {
  return listFile(locale, section, page);
}

/** Returns the file with one entry of a section, one project, or one standalone page. */
export function entryFile<Section extends SectionName | 'projects' | 'pages'>(
  locale: string,
  section: Section,
  slug: string,
): ContentFile<Entry<Summaries[Section]>> {
  return file(locale, section, slug);
}

/** Returns the file with all topics, most frequently used first. */
export function topicsFile(locale: string): ContentFile<readonly TagCount[]> {
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
