import type { Draft } from '../../src/content/compiledContent';
import type { Summaries } from '../../src/content/contentFiles';
import type { Place } from '../diagnostics';
import type { LocalizedText } from './fileCodecs';
import type { PlacedPicture } from './pictures';
import { draftOf } from './publication';
import type { WrittenTexts } from './readTexts';

/** Folders of the owner, each with the entries of one kind (collections.ts). */
export type CollectionName = keyof Summaries;

/** One entry that the owner wrote, in all its languages. */
export interface Entry<Facts = CommonFacts, Texts = WrittenTexts<unknown> | undefined> {
  collection: CollectionName;
  slug: string;
  /** The fields of its JSON file, or those that all its texts share. */
  facts: Facts;
  texts: Texts;
  cover: PlacedPicture | undefined;
  visibility: Visibility;
  /** The place of a field, for an error. */
  at: (field: string) => Place;
}

/** The fields that entries of several collections have. */
export interface CommonFacts {
  title?: LocalizedText;
  sport?: LocalizedText;
  date?: string;
  updated?: string;
  tags?: readonly string[];
  aliases?: readonly string[];
  draft?: boolean;
  audience?: string;
  cover?: { src: string; alt: LocalizedText };
}

/** Who sees an entry, and when. */
export interface Visibility {
  /** Why it is on no site yet; false if it is published. Development shows drafts too. */
  draft: Draft;
  /** Who reads it after signing in, `signed-in` or a circle; undefined for an entry for everyone. */
  audience: string | undefined;
}

/** @param today YYYY-MM-DD */
export function visibilityOf(facts: CommonFacts, today: string): Visibility {
  return { draft: draftOf(facts, today), audience: facts.audience };
}

/** Whether an entry is for everyone. */
export function isPublic({ visibility }: Entry): boolean {
  return visibility.audience === undefined;
}

/** The name of an entry in its language: a sport has one instead of a title. The title of a note is in its texts. */
export function nameOf({ title, sport = title }: CommonFacts): LocalizedText | undefined {
  return sport;
}
