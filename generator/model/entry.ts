import type { Draft } from '../../src/content/compiledContent';
import type { Summaries } from '../../src/content/contentFiles';
import { locales, type Locale } from '../../src/locale/locales';
import type { Place } from '../lib/diagnostics';
import type { LocalizedText } from './fileCodecs';
import type { DescribedPicture } from './picture';
import type { WrittenTexts } from './text';

/** The names of the owner's folders. Each folder contains one kind of entry (collections.ts). */
export type CollectionName = keyof Summaries;

/** What tells an entry apart from all others. */
export interface EntryName {
  collection: CollectionName;
  slug: string;
}

/** One of the owner's entries, in all its languages. */
export interface Entry<
  Fields = CommonFields,
  Texts = WrittenTexts<unknown> | undefined,
> extends EntryName {
  /** The fields in the entry's JSON file, or the fields that all its Markdown files share. */
  fields: Fields;
  texts: Texts;
  cover: DescribedPicture | undefined;
  /**
   * Why the entry is not on the site yet, or false if it is published. In development, the site
   * shows drafts too.
   */
  draft: Draft;
  /** Whether nobody knows if it is public, because of an error in the field that says so. */
  mayBePrivate?: boolean;
  /** Returns the location of a field, for error messages. */
  at: (field: string) => Place;
}

/** Fields that entries of several collections have. */
export interface CommonFields {
  title?: LocalizedText;
  sport?: LocalizedText;
  date?: string;
  updated?: string;
  tags?: readonly string[];
  aliases?: readonly string[];
  draft?: boolean;
  /**
   * Who may read the entry after signing in: `signed-in` for everyone who has signed in, or the
   * name of a circle (a group of people). It is undefined if the entry is public.
   */
  audience?: string;
  cover?: { src: string; alt: LocalizedText };
  records?: readonly { date: string }[];
}

/** Returns whether only signed-in visitors may read an entry. */
export function isPrivate({ fields }: Entry): boolean {
  return fields.audience !== undefined;
}

/**
 * Returns an entry's languages. These are the languages of its article body or, if it has none, of
 * its title. A sport has its name in `sport` instead of `title`.
 */
export function languagesOf({ fields, texts }: Pick<Entry, 'fields' | 'texts'>): readonly Locale[] {
  const { title, sport = title } = fields;
  return locales.filter((locale) => (texts ? texts.byLocale.has(locale) : sport?.[locale]));
}
