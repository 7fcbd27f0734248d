import type { Diagnostics } from '../lib/diagnostics';
import type { Entry, EntryName } from './entry';
import type { Profile } from './fileCodecs';
import type { DescribedPicture } from './picture';
import type { PublicFiles } from './publicFiles';
import type { FoundLink, Sources } from './sources';

/** The owner's `Sources` with compiled texts and converted pictures. */
export interface OwnersContent extends Pick<
  Sources,
  'circles' | 'circleNames' | 'topicNames' | 'hostRules'
> {
  profile: Profile;
  publicFiles: PublicFiles;
  /** The profile's portrait, if there is one without an error. */
  portrait: DescribedPicture | undefined;
  /**
   * All entries. An entry with errors lacks its invalid fields, but can still be checked further.
   */
  entries: readonly Entry[];
  /** The entries that have errors, and those that are not in `entries` because of an error. */
  invalid: readonly EntryName[];
  /** The errors in all files. */
  errors: Diagnostics;
  /** Likely errors, which do not stop the build. */
  warnings: Diagnostics;
  /** The links in all files. They can be checked once all pages are known. */
  links: readonly FoundLink[];
}
