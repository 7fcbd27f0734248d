import type { SectionName } from '../paths';

/*
 * The compiled content (build/content): JSON files for one language each. If a text is not written in that language,
 * they contain the fallback.
 */

/** `lang` (BCP 47) is set only if it differs from the page's language (WCAG 2.2, 3.1.2). */
export interface TextInLanguage {
  text: string;
  lang?: string;
}

/** A text by language. zh-Hant-TW is required, because it is the fallback (specification, section 9). */
export interface LocalizedText {
  'zh-Hant-TW': string;
  en?: string;
  ja?: string;
}

/** A picture on this site: `src` is the path of its URL; `width` and `height` are its intrinsic size in CSS pixels. */
export interface Picture {
  src: string;
  width: number;
  height: number;
  alt: TextInLanguage;
}

/** The owner of the site. */
export interface Profile {
  name: LocalizedText;
  line: LocalizedText;
  links: readonly { label: string; url: string }[];
  /** `src` is a path below public/; the size is in CSS pixels. */
  picture?: { src: string; width: number; height: number; alt: LocalizedText };
}

export interface ProjectSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /** YYYY-MM-DD, like all dates in this file. */
  date: string;
  tags: readonly string[];
  links: { repo?: string; demo?: string; article?: string };
  cover?: Picture;
  featured: boolean;
  draft: boolean;
  /** Whether it has a text, and therefore a page. */
  hasPage: boolean;
}

/** A topic and its number of projects. */
export interface TagCount {
  tag: string;
  count: number;
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
  date: string;
  tags: readonly string[];
  /** Reading time in whole minutes, at least 1. */
  minutes: number;
  draft: boolean;
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
  tags: readonly string[];
  draft: boolean;
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
  draft: boolean;
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
  body?: Body;
  newer?: Neighbour;
  older?: Neighbour;
}

/** An entry of any section, for the landing page. */
export interface Activity {
  kind: 'projects' | SectionName;
  /** Path of its page, if it has one. */
  path?: string;
  title: TextInLanguage;
  summary?: TextInLanguage;
  date: string;
  /** Only sports records have the following fields. */
  kilometres?: number;
  seconds?: number;
}

/** Content of the landing page. */
export interface HomeContent {
  /** At most three, newest first: the featured projects, then the newest others. */
  projects: readonly ProjectSummary[];
  /** The newest five of all sections except projects and sports records, newest first. */
  latest: readonly Activity[];
  /** All of the year before the newest entry, newest first. */
  year: readonly Activity[];
}
