import type { SectionName } from '../paths';

/*
 * What the build makes of the owner's files (build/content) and the pages show: one language each, every text
 * already the page's own or its fallback. JSON throughout.
 */

/** A text to show. `lang` (BCP 47) is there only where it is not the page's language (WCAG 2.2, 3.1.2). */
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

/** A picture of the site itself: `src` is the path of its URL, `width` and `height` its own size in CSS pixels. */
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
  /** Its `src` is a path under public/, its size is in CSS pixels. */
  picture?: { src: string; width: number; height: number; alt: LocalizedText };
}

export interface ProjectSummary {
  slug: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  /** YYYY-MM-DD, as every date here. */
  date: string;
  tags: readonly string[];
  links: { repo?: string; demo?: string; article?: string };
  cover?: Picture;
  featured: boolean;
  draft: boolean;
  /** Whether it has a body, and so a page of its own. */
  hasPage: boolean;
}

/** A topic and of how many projects it is. */
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
  /** How long it takes to read, in whole minutes, at least 1. */
  minutes: number;
  draft: boolean;
}

export interface ArticleSummary {
  slug: string;
  title: TextInLanguage;
  /** What the owner says about it, a line or two. */
  line: TextInLanguage;
  /** https */
  url: string;
  /** The day it was shared. */
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

/** One sport with its dated figures, newest first. */
export interface SportSummary {
  slug: string;
  sport: TextInLanguage;
  records: readonly SportsRecord[];
  draft: boolean;
}

/**
 * A part of a text written in Markdown: text, or an element as [name, attributes, ...children], its attributes
 * named as React's props are. Nothing in it is markup: it becomes elements, never HTML that is parsed.
 */
export type RichNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string | number | boolean>>,
      ...RichNode[],
    ];

/** A heading of a body: its anchor, its depth (2 to 4) and its words. */
export interface OutlineEntry {
  id: string;
  depth: number;
  text: string;
}

/** A text written in Markdown. `lang` as of TextInLanguage. */
export interface Body {
  lang?: string;
  outline: readonly OutlineEntry[];
  nodes: readonly RichNode[];
}

/** The page before or after, in the order of its list. */
export interface Neighbour {
  slug: string;
  title: TextInLanguage;
}

/** One page: what its list shows of it, what there is to read, and its neighbours (of projects: those with a page). */
export interface Entry<Summary> {
  summary: Summary;
  body?: Body;
  newer?: Neighbour;
  older?: Neighbour;
}

/** Something the owner made, wrote, shared or did, for the landing page. */
export interface Activity {
  kind: 'projects' | SectionName;
  /** Of its page; none where it has none. */
  path?: string;
  title: TextInLanguage;
  summary?: TextInLanguage;
  date: string;
  /** Of a sports record. */
  kilometres?: number;
  seconds?: number;
}

/** What the landing page shows. */
export interface HomeContent {
  /** Featured ones first in choice, filled up with the newest; newest first; three at most. */
  projects: readonly ProjectSummary[];
  /** The newest of all sections but projects and sports records, newest first, five at most. */
  latest: readonly Activity[];
  /** Everything of the year that ends with the newest of all, newest first. */
  year: readonly Activity[];
}
