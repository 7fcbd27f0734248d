import type { Root } from 'hast';
import type { OutlineEntry } from '../../src/content/compiledContent';
import type { Locale } from '../../src/locale/locales';
import type { Asset } from './picture';

/** Scripts that are written from right to left, such as Hebrew and Arabic. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A link to another page or file of this site. */
export interface SiteLink {
  /** The URL path, without the query or fragment. */
  path: string;
  line: number;
}

/** A compiled article. */
export interface CompiledText {
  outline: OutlineEntry[];
  /** The article body, without the positions in the Markdown. */
  html: Root;
  minutes: number;
  /**
   * The first paragraph without markup, shortened to the length of a summary. It is empty if there
   * is no paragraph.
   */
  excerpt: string;
}

/** A Markdown file in one language. */
export interface WrittenText<Front> extends CompiledText {
  front: Front;
}

/**
 * An entry's Markdown files, keyed by language, and the pictures they show. There is at least one
 * file.
 */
export interface WrittenTexts<Front> {
  byLocale: ReadonlyMap<Locale, WrittenText<Front>>;
  pictures: readonly Asset[];
}
