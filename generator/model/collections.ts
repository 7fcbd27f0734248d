import type { Summaries } from '../../src/content/contentFiles';
import type { Locale } from '../../src/locale/locales';
import { byNotesSection } from '../../src/paths';
import type { CollectionName, Entry } from './entry';
import type { ObjectCodec } from './fieldCodecs';
import {
  ArticleFile,
  NoteFacts,
  NoteFront,
  PageFacts,
  PageFront,
  ProjectFile,
  SportFile,
} from './fileCodecs';
import {
  articleSummary,
  noteSummary,
  pageSummary,
  projectSummary,
  sportSummary,
} from '../text/summaries';

/** What the generator needs to know about a collection. */
interface Collection<Some, Summary> {
  /** What `npm run new` calls an entry in this collection. */
  singular: string;
  /** Returns the summary of an entry for readers of the given language. */
  summary: (entry: Some, locale: Locale) => Summary;
}

/**
 * A collection of files named <slug>.json. Each entry may also have an article body in
 * <slug>/index.<language>.md.
 */
interface OfFiles<Facts, Summary> extends Collection<Entry<Facts>, Summary> {
  file: ObjectCodec<Facts>;
}

/** A collection of Markdown files named <slug>/index.<language>.md. */
interface OfTexts<Some, Summary> extends Collection<Some, Summary> {
  /** The codec for the front matter of each Markdown file. */
  front: ObjectCodec<object>;
  /** The codec for the fields that an entry's Markdown files share. */
  facts: ObjectCodec<object>;
}

const ofFiles = <Facts, Summary>(one: OfFiles<Facts, Summary>) => one;
const ofTexts = <Some, Summary>(one: OfTexts<Some, Summary>) => one;
const notes = (singular: string) =>
  ofTexts({ singular, front: NoteFront, facts: NoteFacts, summary: noteSummary });

/**
 * All collections, keyed by folder name. The generator reports errors in the order of this list.
 */
export const collections = {
  projects: ofFiles({ singular: 'project', file: ProjectFile, summary: projectSummary }),
  'article-share': ofFiles({ singular: 'article', file: ArticleFile, summary: articleSummary }),
  'sports-records': ofFiles({ singular: 'sport', file: SportFile, summary: sportSummary }),
  ...byNotesSection((section) => notes(section.replace(/s$/, ''))),
  pages: ofTexts({ singular: 'page', front: PageFront, facts: PageFacts, summary: pageSummary }),
} satisfies Record<CollectionName, unknown>;

export const collectionNames = Object.keys(collections) as readonly CollectionName[];

/**
 * The entries in each collection. Entries with a date are sorted from newest to oldest, all others
 * by slug.
 */
export type Entries = {
  readonly [Name in CollectionName]: readonly Parameters<
    (typeof collections)[Name]['summary']
  >[0][];
};

/** Returns the entries of all collections. */
export function allOf(entries: Entries): readonly Entry[] {
  return Object.values(entries).flatMap((ones): readonly Entry[] => ones);
}

/**
 * Creates a value for each collection.
 *
 * @param make returns a value of the type that `Values` has for the collection. TypeScript cannot
 * check the type.
 */
export function byCollection<Values extends Readonly<Record<CollectionName, unknown>>>(
  make: (name: CollectionName) => unknown,
): Values {
  return Object.fromEntries(collectionNames.map((name) => [name, make(name)])) as Values;
}

/** Returns the summary of an entry for readers of the given language. */
export function summaryOf(entry: Entry, locale: Locale): Summaries[CollectionName] {
  const { summary } = collections[entry.collection];
  return (summary as (one: Entry, locale: Locale) => Summaries[CollectionName])(entry, locale);
}
