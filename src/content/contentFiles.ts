import type { ListSection, NotesSection, SectionName } from '../paths';
import type {
  ArticleSummary,
  Entry,
  HomeContent,
  ListPage,
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

/** A compiled file; the type parameter is the type of its content. */
export interface ContentFile<Content> {
  /** Path below the folder of the compiled content, such as `/en/home.json`. */
  path: string;
  /** Always undefined: carries the type of the content. */
  content?: Content;
}

/** The type of the summaries in each section. */
export interface SectionSummaries extends Record<NotesSection, NoteSummary> {
  'sports-records': SportSummary;
  'article-share': ArticleSummary;
}

/** The type of the summaries of each kind of entry. */
export interface Summaries extends SectionSummaries {
  projects: ProjectSummary;
  pages: PageSummary;
}

function file<Content>(locale: string, ...names: string[]): ContentFile<Content> {
  // A slug may come from the address, so it must not lead to another folder.
  return { path: `/${locale}/${names.map(encodeURIComponent).join('/')}.json` };
}

/** A page of a list, named like its address (listPagePath in paths.ts). */
export function listFile<List = unknown>(
  locale: string,
  list: 'projects' | ListSection,
  page: number | 'all',
): ContentFile<List> {
  return page === 1 ? file(locale, list) : file(locale, list, 'page', String(page));
}

export function homeFile(locale: string): ContentFile<HomeContent> {
  return file(locale, 'home');
}

/** A page of the list of projects. */
export function projectsFile(locale: string, page = 1): ContentFile<ProjectList> {
  return listFile(locale, 'projects', page);
}

/** All projects on one page, for the topic filter. Exists only if the list has more than one page. */
export function allProjectsFile(locale: string): ContentFile<ProjectList> {
  return listFile(locale, 'projects', 'all');
}

/** All sports, by name. */
export function sportsFile(locale: string): ContentFile<readonly SportSummary[]> {
  return file(locale, 'sports-records');
}

/** A page of the list of any other section. */
export function sectionFile<Section extends ListSection>(
  locale: string,
  section: Section,
  page = 1,
): ContentFile<ListPage<SectionSummaries[Section]>> {
  return listFile(locale, section, page);
}

/** One entry of a section, a project, or a standalone page. */
export function entryFile<Section extends SectionName | 'projects' | 'pages'>(
  locale: string,
  section: Section,
  slug: string,
): ContentFile<Entry<Summaries[Section]>> {
  return file(locale, section, slug);
}

/** All topics, the most used first. */
export function topicsFile(locale: string): ContentFile<readonly TagCount[]> {
  return file(locale, 'topics');
}

/** A page of the list of the entries of all sections with a topic. */
export function topicFile(
  locale: string,
  topic: string,
  page = 1,
): ContentFile<ListPage<SiteEntry>> {
  return file(locale, 'topics', topic, ...(page === 1 ? [] : ['page', String(page)]));
}

/** For the search page and the not-found page. */
export function suggestionsFile(locale: string): ContentFile<Suggestions> {
  return file(locale, 'suggestions');
}

export function searchFile(locale: string): ContentFile<SearchIndex> {
  return file(locale, 'search');
}

/** @param part from 0 */
export function searchTextsFile(locale: string, part: number): ContentFile<SearchTexts> {
  return file(locale, 'search', String(part));
}
