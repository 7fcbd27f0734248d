import type { ContentSection } from '../paths';

/*
 * The types of the JSON files into which the generator compiles the owner's content
 * (generator/outputs/content). Each file is for readers of one language. Anything that is not written in
 * that language appears in another one (languageFor.ts).
 */

/** Text in one language. */
export interface TextInLanguage {
  text: string;
  /**
   * The text's language as a BCP 47 tag. It is set only if it differs from the page's language
   * (WCAG 2.2, 3.1.2).
   */
  lang?: string;
  /**
   * The offsets in the text at which lines may break. Only short Chinese and Japanese texts have
   * them, such as titles and summaries, because these languages are written without spaces between
   * words.
   */
  breaks?: readonly number[] | undefined;
}

/** Text in one or more languages, keyed by BCP 47 tag. */
export type LocalizedText = Readonly<Partial<Record<string, string>>>;

/** A picture on this site. */
export interface Picture {
  /** The picture's URL path. */
  src: string;
  /** The width of this file in pixels. */
  width: number;
  /** The height of this file in pixels. */
  height: number;
  /**
   * The widths in pixels at which the picture is also available as AVIF and WebP. The names of
   * these files are derived from `src` (entries/ContentPicture.tsx).
   */
  widths?: readonly number[];
  alt: TextInLanguage;
}

/** The site's owner. */
export interface Profile {
  name: LocalizedText;
  line: LocalizedText;
  links: readonly { label: string | LocalizedText; url: string }[];
}

/**
 * Whether an entry is unpublished, either because it is not finished (`true`) or because its date
 * is in the future (`'scheduled'`). Only the owner sees such an entry, and only during development.
 */
export type Draft = boolean | 'scheduled';

/** The data that lists show about a project. */
export interface ProjectSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /** The date as YYYY-MM-DD, like all dates in this file. */
  date: string;
  /** The date of the last change. It is never before `date`. */
  updated?: string;
  topics: readonly string[];
  links: { repo?: string; demo?: string; article?: string };
  cover?: Picture;
  featured: boolean;
  draft: Draft;
  /** Whether the project has an article body, and therefore a page of its own. */
  hasPage: boolean;
}

/** A topic and the number of entries that have it. */
export interface TopicCount {
  topic: string;
  count: number;
}

/**
 * Suggestions for a visitor who has found nothing: the most frequently used topics and the newest
 * entries.
 */
export interface Suggestions {
  topics: readonly TopicCount[];
  latest: readonly RelatedEntry[];
}

/** One page of a list. The newest entry comes first. */
export interface PageOfList<Summary> {
  entries: readonly Summary[];
  /** The total number of entries on all pages of the list. */
  count: number;
  /** The number of pages, at least 1. */
  pages: number;
  /** The year of the newest entry on this page, if it is not from the last twelve months. */
  year?: YearContent;
}

/** The data that lists show about a note. */
export interface NoteSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /**
   * Whether the summary is the beginning of the note, because the owner has not written a summary.
   */
  isExcerpt?: boolean;
  date: string;
  updated?: string;
  topics: readonly string[];
  /** The reading time in whole minutes, at least 1. */
  minutes: number;
  draft: Draft;
}

/** A standalone page, which is not in any section. */
export interface PageSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  draft: Draft;
}

/** The data that lists show about a shared article. */
export interface ArticleSummary {
  slug: string;
  title: TextInLanguage;
  /** The owner's comment, in a line or two. */
  line: TextInLanguage;
  /** The article's https URL. */
  url: string;
  /** The date on which the owner shared the article. */
  date: string;
  updated?: string;
  topics: readonly string[];
  draft: Draft;
}

/** One sports record, such as a run. */
export interface SportsRecord {
  date: string;
  kilometres: number;
  seconds: number;
  place: TextInLanguage;
}

/** A sport and its records, newest first. */
export interface SportSummary {
  slug: string;
  sport: TextInLanguage;
  records: readonly SportsRecord[];
  draft: Draft;
}

/**
 * A node of compiled Markdown. It is either text or an element, written as
 * `[name, attributes, ...children]`. The attributes have the same names as React's props. React
 * creates elements from these nodes, so no HTML is ever parsed in the browser.
 */
export type RichNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string | number | boolean>>,
      ...RichNode[],
    ];

/** A heading in an article body, in the body's language. */
export interface OutlineEntry extends TextInLanguage {
  /** The id of the heading element. Links to the heading contain this id. */
  id: string;
  /** The heading level, from 2 to 4. */
  depth: number;
}

/** The compiled Markdown body of an entry. */
export interface Body {
  /** The body's language as a BCP 47 tag. It is set only if it differs from the page's language. */
  lang?: string;
  outline: readonly OutlineEntry[];
  nodes: readonly RichNode[];
  /** Set for a Chinese or Japanese text that is set vertically in wide windows. */
  setting?: 'vertical';
}

/** The previous or next entry in the list. */
export interface Neighbour {
  slug: string;
  title: TextInLanguage;
}

/** The content of an entry's page. */
export interface Entry<Summary> {
  summary: Summary;
  /**
   * The languages in which the entry is written, as BCP 47 tags. There is at least one. Readers of
   * other languages see the entry in one of these.
   */
  languages: readonly string[];
  body?: Body;
  /** The next newer entry in the list. Projects without a page are skipped. Sports have none. */
  newer?: Neighbour;
  /** The next older entry in the list. Projects without a page are skipped. Sports have none. */
  older?: Neighbour;
  /**
   * Up to three entries from any section: those that share the most topics with this entry. Missing
   * if no entry shares a topic.
   */
  related?: readonly RelatedEntry[];
  /** The entry's year, if the entry is not from the last twelve months. */
  year?: YearContent;
}

/** An entry from any section, with the data for lists that combine sections. */
export interface SiteEntry {
  kind: ContentSection;
  /**
   * The path of the entry's page. For a project without a page, it is the list's path with the
   * project's anchor.
   */
  path: string;
  title: TextInLanguage;
  summary?: TextInLanguage;
  date: string;
  topics: readonly string[];
}

/** An entry that a page links to by its title. */
export type RelatedEntry = Pick<SiteEntry, 'kind' | 'path' | 'title'>;

/** The file that the search loads first. */
export interface SearchIndex {
  /** All entries, newest first. */
  entries: readonly SiteEntry[];
  /** The number of files that contain the entries' full text (`SearchTexts`). */
  parts: number;
}

/**
 * The full text of some entries, in the order of the index. The first file contains the first
 * entries, the second file contains the next ones, and so on. Each paragraph is one line, without
 * markup. An entry without text is null.
 */
export type SearchTexts = readonly (TextInLanguage | null)[];

/** An entry from any section, with the data that the landing page shows. */
export type Activity = Omit<SiteEntry, 'topics'>;

/**
 * A mark on the line of the year (entries/YearLine.tsx). It stands for an entry, or for several that
 * are so close to each other that they share it, or for another year.
 */
export interface YearMark extends Pick<SiteEntry, 'kind' | 'path' | 'date'> {
  /** The position on the line, from 0 at its new end to 1 at its old end. */
  at: number;
  /** The title of the entry. If the mark stands for several entries, the title of the newest one. */
  title: TextInLanguage;
  /** The paths of the other entries that the mark stands for. */
  others?: readonly string[];
  /** The other year that the mark stands for. The entry is then the newest one of that year. */
  year?: string;
}

/** A year on a line. Positions are fractions of its length, from 0 at its new end. */
export interface YearContent {
  /** The first day. Missing if the owner has written nothing. */
  from?: string;
  /** The last day. */
  to?: string;
  /** The marks, newest first. */
  marks: readonly YearMark[];
  /** The first days of the months, newest first. */
  months: readonly { date: string; at: number }[];
  /** For each sport, the positions of its records or weeks, with their distances in kilometres. */
  strokes: readonly {
    /** The path of the sport's page. */
    path: string;
    distances: readonly (readonly [at: number, kilometres: number])[];
  }[];
}

/** How much the owner has done in one section within the last twelve months. */
export interface SectionFigures extends Pick<SiteEntry, 'kind'> {
  /** The number of entries or records. */
  count: number;
  /** The total distance of sports records. */
  kilometres?: number;
}

/** The content of the landing page. */
export interface HomeContent {
  /** The owner's line about themselves. */
  line: TextInLanguage;
  /** The owner's portrait. */
  portrait?: Picture;
  /** Up to three projects: first the featured ones, then the newest others. */
  projects: readonly ProjectSummary[];
  /** The four newest entries from all sections except projects and sports records, newest first. */
  latest: readonly Activity[];
  /** The sections in which something has happened in the last twelve months. */
  figures: readonly SectionFigures[];
}
