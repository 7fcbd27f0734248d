import { paths, type SectionName } from '../paths';
import type {
  ArticleSummary,
  Entry,
  HomeContent,
  NoteSummary,
  NotesSection,
  ProjectList,
  ProjectSummary,
  SearchPart,
  SportSummary,
} from './compiledContent';

/** A compiled file of the site, and by its type what it holds. */
export interface ContentFile<Content> {
  /** Path of its URL. */
  path: string;
  /** Never there: it lets the type of the content travel with the path. */
  content?: Content;
}

/** What the entries of a section are. */
export interface SectionSummaries extends Record<NotesSection, NoteSummary> {
  'sports-records': SportSummary;
  'article-share': ArticleSummary;
}

function file<Content>(locale: string, ...names: string[]): ContentFile<Content> {
  // The name of an entry comes out of the address: it must not lead to another folder.
  return { path: `/content/${locale}/${names.map(encodeURIComponent).join('/')}.json` };
}

/** Path of the file that the page at a path shows, as far as the names of both go: it may not exist. */
export function fileOfPage(locale: string, pathname: string): string {
  return `/content/${locale}${pathname === paths.home ? '/home' : pathname}.json`;
}

export function homeFile(locale: string): ContentFile<HomeContent> {
  return file(locale, 'home');
}

/** All projects, newest first, or the first of a long list. */
export function projectsFile(locale: string): ContentFile<ProjectList> {
  return file(locale, 'projects');
}

/** Of a long list, as many projects as a slice has (listSlices.ts), from 0. No slug has a slash. */
export function projectSliceFile(
  locale: string,
  slice: number,
): ContentFile<readonly ProjectSummary[]> {
  return file(locale, 'projects', 'slices', String(slice));
}

/** Of a long list, a part of what its search compares, from 0. */
export function projectSearchFile(locale: string, part: number): ContentFile<SearchPart> {
  return file(locale, 'projects', 'search', String(part));
}

/** One project that has a body. */
export function projectFile(locale: string, slug: string): ContentFile<Entry<ProjectSummary>> {
  return file(locale, 'projects', slug);
}

/** All entries of a section, newest first (sports: by name). */
export function sectionFile<Section extends SectionName>(
  locale: string,
  section: Section,
): ContentFile<readonly SectionSummaries[Section][]> {
  return file(locale, section);
}

/** One entry of a section. */
export function entryFile<Section extends SectionName>(
  locale: string,
  section: Section,
  slug: string,
): ContentFile<Entry<SectionSummaries[Section]>> {
  return file(locale, section, slug);
}
