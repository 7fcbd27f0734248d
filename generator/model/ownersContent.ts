import type { Either } from 'fp-ts/Either';
import type { Diagnostics } from '../lib/diagnostics';
import type { Entry, EntryName } from './entry';
import type { DescribedPicture } from './picture';
import type { PublicFiles } from './publicFiles';
import type { FoundLink, Sources } from './sources';

/** The owner's `Sources` with compiled texts and converted pictures. */
export interface OwnersContent extends Pick<Sources, 'profile' | 'circles' | 'topicNames'> {
  publicFiles: PublicFiles;
  /** The profile's portrait, or the errors in it (as a `Left`), if there is one. */
  portrait: Either<Diagnostics, DescribedPicture> | undefined;
  /**
   * All entries. An entry with errors lacks its invalid fields, but can still be checked further.
   */
  entries: readonly Entry[];
  /** The entries that have errors, and those that are not in `entries` because of an error. */
  unread: readonly EntryName[];
  /** All errors, those in the parts above among them. */
  errors: Diagnostics;
  /** Likely errors, which do not stop the build. */
  warnings: Diagnostics;
  /** The links in all files. They can be checked once all pages are known. */
  links: readonly FoundLink[];
}
