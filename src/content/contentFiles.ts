import type { ListSection, NotesSection, SectionName } from '../paths';
import type {
  ArticleSummary,
  Entry,
  HomeContent,
  ListPage,
  NoteSummary,
  ProjectList,
  ProjectSummary,
  SportSummary,
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

interface Summaries extends SectionSummaries {
  projects: ProjectSummary;
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

/** All projects on one page, for the search. Exists only if the list has more than one page. */
export function allProjectsFile(locale: string): ContentFile<ProjectList> {
  return listFile(locale, 'projects', 'all');
}

/** One project that has a body. */
export function projectFile(locale: string, slug: string): ContentFile<Entry<ProjectSummary>> {
  return entryFile(locale, 'projects', slug);
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

/** One entry of a section, or a project. */
export function entryFile<Section extends SectionName | 'projects'>(
  locale: string,
  section: Section,
  slug: string,
): ContentFile<Entry<Summaries[Section]>> {
  return file(locale, section, slug);
}
