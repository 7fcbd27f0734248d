import type { Summaries } from '../../src/content/contentFiles';
import { byNotesSection } from '../../src/paths';
import type { CollectionName, Entry } from './entry';
import type { ObjectCodec } from './fieldCodecs';
import {
  ArticleFile,
  NoteFields,
  NoteFront,
  PageFields,
  PageFront,
  ProjectFile,
  SportFile,
} from './fileCodecs';
import type { WrittenTexts } from './text';

/** What the generator needs to know about a collection. */
interface Collection {
  /** What `npm run new` calls an entry in this collection. */
  singular: string;
}

/**
 * A collection of files named <slug>.json. Each entry may also have an article body in
 * <slug>/index.<language>.md.
 */
interface OfFiles extends Collection {
  file: ObjectCodec<object>;
}

/** A collection of Markdown files named <slug>/index.<language>.md. */
interface OfTexts extends Collection {
  /** The codec for the front matter of each Markdown file. */
  front: ObjectCodec<object>;
  /** The codec for the fields that an entry's Markdown files share. */
  fields: ObjectCodec<object>;
}

const notes = (singular: string) => ({ singular, front: NoteFront, fields: NoteFields });

/**
 * All collections, keyed by folder name. The generator reports errors in the order of this list.
 */
export const collections = {
  projects: { singular: 'project', file: ProjectFile },
  'article-share': { singular: 'article', file: ArticleFile },
  'sports-records': { singular: 'sport', file: SportFile },
  ...byNotesSection((section) => notes(section.replace(/s$/, ''))),
  pages: { singular: 'page', front: PageFront, fields: PageFields },
} satisfies Record<CollectionName, OfFiles | OfTexts>;

export const collectionNames = Object.keys(collections) as readonly CollectionName[];

/** The entries that a collection has, derived from its codecs. */
type EntryOf<Kind> = Kind extends { file: ObjectCodec<infer Fields> }
  ? Entry<Fields>
  : Kind extends { front: ObjectCodec<infer Front>; fields: ObjectCodec<infer Fields> }
    ? Entry<Fields, WrittenTexts<Front>>
    : never;

/**
 * The entries in each collection. Entries with a date are sorted from newest to oldest, all others
 * by slug.
 */
export type Entries = {
  readonly [Name in CollectionName]: readonly EntryOf<(typeof collections)[Name]>[];
};

/** The summaries of all entries in one language. */
export type SiteSummaries = { readonly [Name in CollectionName]: readonly Summaries[Name][] };

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
