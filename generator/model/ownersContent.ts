import type { Either } from 'fp-ts/Either';
import type { Diagnostics } from '../lib/diagnostics';
import type { CollectionName, Entry } from './entry';
import type { TopicNames } from './fileCodecs';
import type { DescribedPicture } from './picture';
import type { PublicFiles } from './publicFiles';
import type { CirclesSource, FoundLink, ProfileSource } from './sources';

/** The owner's `Sources` with compiled texts and converted pictures. */
export interface OwnersContent {
  publicFiles: PublicFiles;
  profile: ProfileSource;
  /** The profile's portrait, or the errors in it (as a `Left`), if there is one. */
  portrait: Either<Diagnostics, DescribedPicture> | undefined;
  collections: CompiledCollections;
  /** The entries of all collections. */
  entries: readonly Entry[];
  circles: CirclesSource;
  topicNames: Either<Diagnostics, TopicNames>;
  /** All errors, warnings and links, those of the parts above among them. */
  errors: Diagnostics;
  warnings: Diagnostics;
  links: readonly FoundLink[];
}

export type CompiledCollections = Readonly<Record<CollectionName, CompiledCollection>>;

/** The entries of a collection. If there are no errors, all of them are complete. */
export interface CompiledCollection {
  /**
   * All entries. An entry with errors lacks its invalid fields, but can still be checked further.
   */
  entries: readonly Entry[];
  /** The slugs of the entries that have errors. */
  unread: ReadonlySet<string>;
  errors: Diagnostics;
  /** Likely errors, which do not stop the build. */
  warnings: Diagnostics;
  /** The links in the Markdown files. They can be checked once all pages are known. */
  links: readonly FoundLink[];
}
