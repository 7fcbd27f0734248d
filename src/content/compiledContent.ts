import type { SectionName } from '../paths';

/*
 * The compiled content (generator/content): JSON files for one language each. If a text is not written in that language,
 * they contain it in another (languageFor.ts).
 */

/** `lang` (BCP 47) is set only if it differs from the page's language (WCAG 2.2, 3.1.2). */
export interface TextInLanguage {
  text: string;
  lang?: string;
  /** For a title in Chinese or Japanese, which has no spaces: where lines may break, as offsets in the text. */
  breaks?: readonly number[];
}

/** A text by language (BCP 47), in at least one. */
export type LocalizedText = Readonly<Partial<Record<string, string>>>;

/** A picture on this site: `src` is the path of its URL; `width` and `height` are the size of that file in pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  /** Widths of its AVIF and WebP files, named like `src` (entries/ContentPicture.tsx). */
  widths?: readonly number[];
  alt: TextInLanguage;
}

/** The owner of the site. */
export interface Profile {
  name: LocalizedText;
  line: LocalizedText;
  links: readonly { label: string | LocalizedText; url: string }[];
}

/** Whether only the owner sees an entry, in development: it is not finished, or its day is still to come. */
export type Draft = boolean | 'scheduled';

export interface ProjectSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /** YYYY-MM-DD, like all dates in this file. */
  date: string;
  /** The day of the last change, not before the date. */
  updated?: string;
  tags: readonly string[];
  links: { repo?: string; demo?: string; article?: string };
  cover?: Picture;
  featured: boolean;
  draft: Draft;
  /** Whether it has a text, and therefore a page. */
  hasPage: boolean;
}

/** A topic and its number of entries. */
export interface TagCount {
  tag: string;
  count: number;
}

/** Where a visitor may begin who has not found anything: the topics in most use, and the newest entries. */
export interface Suggestions {
  topics: readonly TagCount[];
  latest: readonly RelatedEntry[];
}

/** One page of a list, newest entry first. */
export interface ListPage<Summary> {
  entries: readonly Summary[];
  /** Number of entries on all pages. */
  count: number;
  /** Number of pages, at least 1. */
  pages: number;
}

/** One page of the list of projects. */
export interface ProjectList extends ListPage<ProjectSummary> {
  /** The topics that the filter offers, of the projects on all pages. */
  tags: readonly TagCount[];
}

export interface NoteSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /** Whether the summary is the beginning of the text, because the owner wrote none. */
  isExcerpt?: boolean;
  date: string;
  updated?: string;
  tags: readonly string[];
  /** Reading time in whole minutes, at least 1. */
  minutes: number;
  draft: Draft;
}

/** A standalone page, which belongs to no section. */
export interface PageSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  draft: Draft;
}

export interface ArticleSummary {
  slug: string;
  title: TextInLanguage;
  /** The owner's comment, a line or two. */
  line: TextInLanguage;
  /** https */
  url: string;
  /** The day on which it was shared. */
  date: string;
  updated?: string;
  tags: readonly string[];
  draft: Draft;
}

export interface SportsRecord {
  date: string;
  kilometres: number;
  seconds: number;
  place: TextInLanguage;
}

/** A sport with its records, newest first. */
export interface SportSummary {
  slug: string;
  sport: TextInLanguage;
  records: readonly SportsRecord[];
  draft: Draft;
}

/**
 * A node of a Markdown text: text, or an element as [name, attributes, ...children] with attributes named like React's
 * props. React creates elements from it; no HTML is parsed.
 */
export type RichNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string | number | boolean>>,
      ...RichNode[],
    ];

/** A heading: `id` is its anchor, `depth` is 2 to 4. */
export interface OutlineEntry {
  id: string;
  depth: number;
  text: string;
}

/** A Markdown text. For `lang`, see TextInLanguage. */
export interface Body {
  lang?: string;
  outline: readonly OutlineEntry[];
  nodes: readonly RichNode[];
}

/** The previous or next page in the order of the list. */
export interface Neighbour {
  slug: string;
  title: TextInLanguage;
}

/** The page of one entry. The neighbours of a project are the projects with a page. */
export interface Entry<Summary> {
  summary: Summary;
  /** The languages in which it is written (BCP 47), at least one. In other languages, the page shows one of them. */
  languages: readonly string[];
  body?: Body;
  newer?: Neighbour;
  older?: Neighbour;
  /** The entries of all sections that share the most topics with it, at most three; absent if there are none. */
  related?: readonly RelatedEntry[];
}

/** An entry of any section. */
export interface SiteEntry {
  kind: 'projects' | SectionName;
  /** Path of its page; of a project without a page, its place in the list. */
  path: string;
  title: TextInLanguage;
  summary?: TextInLanguage;
  date: string;
  tags: readonly string[];
}

export type RelatedEntry = Pick<SiteEntry, 'kind' | 'path' | 'title'>;

/** The file that the search loads first: all entries, newest first. Their texts are in `parts` other files. */
export interface SearchIndex {
  entries: readonly SiteEntry[];
  parts: number;
}

/**
 * The texts of the next entries of the index, in its order: a line for each paragraph, without markup. Null if an entry
 * has no text.
 */
export type SearchTexts = readonly (TextInLanguage | null)[];

/** An entry of any section, for the landing page. */
export type Activity = Omit<SiteEntry, 'tags'>;

/** An entry or a sports record of the last year, or several of one week: a mark of the landing page. */
export interface YearActivity extends Pick<SiteEntry, 'kind' | 'path' | 'date'> {
  /** Missing if there are several of a section. */
  title?: TextInLanguage;
  /** Only of sports records. */
  kilometres?: number;
  /** By default 1. */
  count?: number;
}

/** Content of the landing page. */
export interface HomeContent {
  /** The owner's picture. */
  portrait?: Picture;
  /** At most three, newest first: the featured projects, then the newest others. */
  projects: readonly ProjectSummary[];
  /** The newest five of all sections except projects and sports records, newest first. */
  latest: readonly Activity[];
  /** The year before the newest entry, newest first. */
  year: readonly YearActivity[];
}
