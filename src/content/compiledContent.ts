import type { SectionName } from '../paths';

/*
 * The types of the JSON files to which the generator compiles the owner's content
 * (generator/content). Each file is for readers of one language. If a text is not written in that
 * language, the file contains the text in another language (languageFor.ts).
 */

/** A text in one language. */
export interface TextInLanguage {
  text: string;
  /**
   * The language of the text as a BCP 47 tag. It is set only if it differs from the language of the
   * page (WCAG 2.2, 3.1.2).
   */
  lang?: string;
  /**
   * The offsets in the text at which lines may break. Only titles in Chinese and Japanese have
   * them, because these languages are written without spaces between words.
   */
  breaks?: readonly number[];
}

/** A text in one or more languages. The keys are BCP 47 tags. */
export type LocalizedText = Readonly<Partial<Record<string, string>>>;

/** An image on this site. */
export interface Picture {
  /** The path of the URL of the image. */
  src: string;
  /** The width of this file in pixels. */
  width: number;
  /** The height of this file in pixels. */
  height: number;
  /**
   * The widths in pixels at which the image is also available as AVIF and WebP. These files are named
   * after `src` (entries/ContentPicture.tsx).
   */
  widths?: readonly number[];
  alt: TextInLanguage;
}

/** The owner of the site. */
export interface Profile {
  name: LocalizedText;
  line: LocalizedText;
  links: readonly { label: string | LocalizedText; url: string }[];
}

/**
 * Whether an entry is unpublished, because it is not finished (`true`) or because its date is in
 * the future (`'scheduled'`). Only the owner sees such an entry, and only during development.
 */
export type Draft = boolean | 'scheduled';

/** What lists say about a project. */
export interface ProjectSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /** The date in the form YYYY-MM-DD, like all dates in this file. */
  date: string;
  /** The date of the last change. It is never before `date`. */
  updated?: string;
  tags: readonly string[];
  links: { repo?: string; demo?: string; article?: string };
  cover?: Picture;
  featured: boolean;
  draft: Draft;
  /** Whether the project has an article body and therefore its own page. */
  hasPage: boolean;
}

/** A topic and the number of entries that have it. */
export interface TagCount {
  tag: string;
  count: number;
}

/** Suggestions for a visitor who has found nothing: the most used topics and the newest entries. */
export interface Suggestions {
  topics: readonly TagCount[];
  latest: readonly RelatedEntry[];
}

/** One page of a list. The newest entry comes first. */
export interface ListPage<Summary> {
  entries: readonly Summary[];
  /** The number of entries on all pages together. */
  count: number;
  /** The number of pages, at least 1. */
  pages: number;
}

/** One page of the list of projects. */
export interface ProjectList extends ListPage<ProjectSummary> {
  /** The topics that the filter offers. They come from the projects on all pages. */
  tags: readonly TagCount[];
}

/** What lists say about a note. */
export interface NoteSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /**
   * Whether the summary is the beginning of the article, because the owner has not written a
   * summary.
   */
  isExcerpt?: boolean;
  date: string;
  updated?: string;
  tags: readonly string[];
  /** The reading time in whole minutes. It is at least 1. */
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

/** What lists say about a shared article. */
export interface ArticleSummary {
  slug: string;
  title: TextInLanguage;
  /** The comment of the owner, in a line or two. */
  line: TextInLanguage;
  /** The https URL of the article. */
  url: string;
  /** The date on which the owner shared the article. */
  date: string;
  updated?: string;
  tags: readonly string[];
  draft: Draft;
}

/** One sports record, such as a run. */
export interface SportsRecord {
  date: string;
  kilometres: number;
  seconds: number;
  place: TextInLanguage;
}

/** A sport with its records. The newest record comes first. */
export interface SportSummary {
  slug: string;
  sport: TextInLanguage;
  records: readonly SportsRecord[];
  draft: Draft;
}

/**
 * A node of a compiled Markdown text. It is either text or an element, written as
 * `[name, attributes, ...children]`, whose attributes are named like React's props. React creates
 * elements from these nodes, so no HTML is ever parsed in the browser.
 */
export type RichNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string | number | boolean>>,
      ...RichNode[],
    ];

/** A heading of a Markdown text. */
export interface OutlineEntry {
  /** The id of the heading's element. Links to the heading contain this id. */
  id: string;
  /** The level of the heading, from 2 to 4. */
  depth: number;
  text: string;
}

/** The compiled Markdown text of an entry. */
export interface Body {
  /**
   * The language of the body as a BCP 47 tag. It is set only if it differs from the language of the
   * page.
   */
  lang?: string;
  outline: readonly OutlineEntry[];
  nodes: readonly RichNode[];
}

/** The previous or the next entry in the order of the list. */
export interface Neighbour {
  slug: string;
  title: TextInLanguage;
}

/** The content of the page of one entry. */
export interface Entry<Summary> {
  summary: Summary;
  /**
   * The languages in which the entry is written, as BCP 47 tags. There is at least one. For readers
   * of other languages, the page shows one of them.
   */
  languages: readonly string[];
  body?: Body;
  /** The next newer entry of the list. A project without a page is skipped. */
  newer?: Neighbour;
  /** The next older entry of the list. A project without a page is skipped. */
  older?: Neighbour;
  /**
   * Up to three entries from any section that have the most topics in common with this entry. The
   * field is absent if there are none.
   */
  related?: readonly RelatedEntry[];
}

/** An entry from any section, with the data that lists of all sections show. */
export interface SiteEntry {
  kind: 'projects' | SectionName;
  /**
   * The path of the entry's page. For a project without a page, this is the path of the list with
   * the anchor of the project.
   */
  path: string;
  title: TextInLanguage;
  summary?: TextInLanguage;
  date: string;
  tags: readonly string[];
}

/** An entry to which a page links with its title. */
export type RelatedEntry = Pick<SiteEntry, 'kind' | 'path' | 'title'>;

/** The file that the search loads first. */
export interface SearchIndex {
  /** All entries, the newest first. */
  entries: readonly SiteEntry[];
  /** The number of files that contain the texts of the entries (`SearchTexts`). */
  parts: number;
}

/**
 * The texts of some entries, in the order of the index. The first file contains the texts of the
 * first entries, the second file contains the next ones, and so on. A text has one line for each
 * paragraph and no markup. The value for an entry without a text is null.
 */
export type SearchTexts = readonly (TextInLanguage | null)[];

/** An entry from any section, with the data that the landing page shows. */
export type Activity = Omit<SiteEntry, 'tags'>;

/**
 * A mark on the year line of the landing page. It represents one entry or sports record, or several
 * from the same section and the same week.
 */
export interface YearActivity extends Pick<SiteEntry, 'kind' | 'path' | 'date'> {
  /** The title of the entry. It is missing if the mark represents several entries. */
  title?: TextInLanguage;
  /** The distance of a sports record. */
  kilometres?: number;
  /**
   * The number of entries or records that the mark represents. If it is missing, the number is 1.
   */
  count?: number;
}

/** The content of the landing page. */
export interface HomeContent {
  /** The portrait of the owner. */
  portrait?: Picture;
  /** Up to three projects: first the featured ones, then the newest others. */
  projects: readonly ProjectSummary[];
  /**
   * The five newest entries of all sections except projects and sports records. The newest comes
   * first.
   */
  latest: readonly Activity[];
  /** The marks for the year that ends with the newest entry. The newest comes first. */
  year: readonly YearActivity[];
}
