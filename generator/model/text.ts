import type { Either } from 'fp-ts/Either';
import type { OutlineEntry, RichNode } from '../../src/content/compiledContent';
import type { Locale } from '../../src/locale/locales';
import type { Diagnostics, Finding } from '../lib/diagnostics';
import type { ParsedYaml } from '../lib/parseYaml';
import type { Asset } from './picture';

/** Scripts that are written from right to left, such as Hebrew and Arabic. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Finds a picture in the Markdown file's folder by name.
 *
 * @returns the picture; a `Left` with the error if there is no such picture; or undefined if the
 * picture is damaged. The caller does not report damaged pictures, because they are all reported
 * together.
 */
export type FindPicture = (
  name: string,
) => Either<
  Finding,
  { src: string; width: number; height: number; widths?: readonly number[] } | undefined
>;

/** A link to another page or file of this site. */
export interface SiteLink {
  /** The URL path, without the query or fragment. */
  path: string;
  line: number;
}

export interface MarkdownOptions {
  /** BCP 47 tag of the language in which the Markdown is written. */
  language: string;
  picture: FindPicture;
}

/**
 * The result of compiling a Markdown file. Everything but the text is there even if the text has
 * errors.
 */
export interface CompiledMarkdown {
  /** The text, or all errors in line order (as a `Left`). */
  text: Either<Diagnostics, CompiledText>;
  /** Messages about likely mistakes, which do not stop the build. */
  warnings: Diagnostics;
  /** The `src` of each picture, as the text writes it. */
  pictures: readonly string[];
  /** The files of the drawn diagrams. */
  drawings: readonly Asset[];
  /**
   * The links to other pages and files of this site. They can be checked once all pages are known.
   */
  links: readonly SiteLink[];
}

/** A compiled article. */
export interface CompiledText {
  outline: OutlineEntry[];
  nodes: RichNode[];
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
  /** Returns the line of a front-matter field. */
  lineOf: ParsedYaml['lineOf'];
}

/**
 * An entry's Markdown files, keyed by language, and the pictures they show. There is at least one
 * file.
 */
export interface WrittenTexts<Front> {
  byLocale: ReadonlyMap<Locale, WrittenText<Front>>;
  pictures: readonly Asset[];
}
