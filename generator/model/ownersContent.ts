import type { Either } from 'fp-ts/Either';
import type { Diagnostics } from '../lib/diagnostics';
import type { ParsedYaml } from '../lib/parseYaml';
import type { CollectionName, Entry } from './entry';
import type { Circles, Profile, TopicNames } from './fileCodecs';
import type { DescribedPicture } from './picture';
import type { PublicFiles } from './publicFiles';
import type { SiteLink } from './text';

/** Everything that the generator has read from the owner's folders. */
export interface OwnersContent {
  publicFiles: PublicFiles;
  profile: FoundProfile;
  /** The profile's portrait, or the errors in it (as a `Left`), if there is one. */
  portrait: Either<Diagnostics, DescribedPicture> | undefined;
  collections: FoundCollections;
  /** The entries of all collections. */
  entries: readonly Entry[];
  circles: FoundCircles;
  topicNames: Either<Diagnostics, TopicNames>;
  /** All errors, warnings and links, those of the parts above among them. */
  errors: Diagnostics;
  warnings: Diagnostics;
  links: readonly FoundLink[];
}

/** The decoded content of a file, and a function that returns the line of a field. */
export interface DecodedFile<A> {
  value: A;
  lineOf: ParsedYaml['lineOf'];
}

/** What the generator has read from profile.json. */
export interface FoundProfile extends DecodedFile<Partial<Profile>> {
  errors: Diagnostics;
  warnings: Diagnostics;
  /** The links that lead to pages on this site. */
  links: readonly FoundLink[];
}

/** What the generator has read from audiences.yaml. */
export interface FoundCircles {
  /** The circles, or all errors in the file (as a `Left`). */
  circles: Either<Diagnostics, Circles>;
  /**
   * The names of the circles, including those with errors, or undefined if the file is not valid
   * YAML.
   */
  names: readonly string[] | undefined;
}

/** What the generator has read from each collection. */
export type FoundCollections = Readonly<Record<CollectionName, FoundEntries>>;

/**
 * What the generator has read from a collection. If there are no errors, all entries are complete.
 */
export interface FoundEntries {
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

export interface FoundLink extends SiteLink {
  /** Path of the file with the link, relative to the content folder. */
  file: string;
  /** The entry with the link. Undefined if the link is in the profile. */
  entry?: Pick<Entry, 'collection' | 'slug'>;
}
