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
} from './summaries';

/** What the generator has to know of a collection. */
interface Collection<Some, Summary> {
  /** What `npm run new` calls an entry. */
  singular: string;
  /** The summary of an entry for readers of a language. */
  summary: (entry: Some, locale: Locale) => Summary;
}

/** Its entries are the files <slug>.json, each with an optional text in <slug>/index.<language>.md. */
interface OfFiles<Facts, Summary> extends Collection<Entry<Facts>, Summary> {
  file: ObjectCodec<Facts>;
}

/** Its entries are the texts <slug>/index.<language>.md. */
interface OfTexts<Some, Summary> extends Collection<Some, Summary> {
  /** The front matter of each text. */
  front: ObjectCodec<object>;
  /** The fields that all texts of an entry share. */
  facts: ObjectCodec<object>;
}

const ofFiles = <Facts, Summary>(one: OfFiles<Facts, Summary>) => one;
const ofTexts = <Some, Summary>(one: OfTexts<Some, Summary>) => one;
const notes = (singular: string) =>
  ofTexts({ singular, front: NoteFront, facts: NoteFacts, summary: noteSummary });

/** All collections by the name of their folder, in the order in which errors are reported. */
export const collections = {
  projects: ofFiles({ singular: 'project', file: ProjectFile, summary: projectSummary }),
  'article-share': ofFiles({ singular: 'article', file: ArticleFile, summary: articleSummary }),
  'sports-records': ofFiles({ singular: 'sport', file: SportFile, summary: sportSummary }),
  ...byNotesSection((section) => notes(section.replace(/s$/, ''))),
  pages: ofTexts({ singular: 'page', front: PageFront, facts: PageFacts, summary: pageSummary }),
} satisfies Record<CollectionName, unknown>;

export const collectionNames = Object.keys(collections) as readonly CollectionName[];

/** The entries of each collection: those with a date newest first, the others by slug. */
export type Entries = {
  readonly [Name in CollectionName]: readonly Parameters<
    (typeof collections)[Name]['summary']
  >[0][];
};

/** The entries of all collections. */
export function allOf(entries: Entries): readonly Entry[] {
  return Object.values(entries).flatMap((ones): readonly Entry[] => ones);
}

/**
 * A value for each collection.
 *
 * @param make its result has the type that `Values` has for the collection, which TypeScript cannot check
 */
export function byCollection<Values extends Readonly<Record<CollectionName, unknown>>>(
  make: (name: CollectionName) => unknown,
): Values {
  return Object.fromEntries(collectionNames.map((name) => [name, make(name)])) as Values;
}

/** The summary of an entry for readers of a language. */
export function summaryOf(entry: Entry, locale: Locale): Summaries[CollectionName] {
  const { summary } = collections[entry.collection];
  return (summary as (one: Entry, locale: Locale) => Summaries[CollectionName])(entry, locale);
}
