import type { Diagnostics, Place } from '../lib/diagnostics';
import type { Entries } from './collections';
import type { EntryName } from './entry';
import type { Circles, Profile, TopicNames } from './fileCodecs';
import type { DescribedPicture } from './picture';
import type { HostRules, ProjectFiles, PublicFiles } from './publicFiles';
import type { FoundLink } from './sources';

/**
 * The site: which entries it has, at which addresses, and who may see them. If the owner's files
 * have errors, it lacks what is wrong, so that its plan can still be checked.
 */
export interface Site {
  profile: Profile;
  /** The picture in the profile. */
  portrait?: DescribedPicture;
  /** The public entries. */
  entries: Entries;
  /** The private entries, which have an audience. */
  privateEntries: Entries;
  circles: Circles;
  topicNames: TopicNames;
  hostRules: HostRules;
  pages: readonly SitePage[];
  /** The addresses at which not everyone finds a page, but which are taken. */
  takenAddresses: readonly TakenAddress[];
  publicFiles: PublicFiles;
  projectFiles: ProjectFiles;
  /**
   * The URL paths of the photos in public/ that a cover or the portrait shows. They are not
   * published, because the site shows smaller files made from them.
   */
  photos: ReadonlySet<string>;
  /** The earlier addresses of entries, each once. */
  redirects: readonly Redirect[];
  /** The links in all files. */
  links: readonly FoundLink[];
  /** The place (`<collection>/<slug>`) and date of each scheduled entry that everyone will see. */
  scheduled: readonly { place: string; date: string }[];
  /** Likely errors, which do not stop the build. */
  warnings: Diagnostics;
}

/** A page of the site. It exists in all of the site's languages. */
export interface SitePage {
  /** The page's path, percent-encoded as in a URL. */
  path: string;
  /** The entry that has the page, or undefined for all other pages. */
  entry?: EntryName;
  /** The date of the newest entry or update on the page, as YYYY-MM-DD. */
  lastModified?: string;
  /**
   * The languages in which the page is written (BCP 47), or undefined if it is written in all
   * languages.
   */
  languages?: readonly string[];
  /** Whether the page is left out of the sitemap. */
  isUnlisted?: boolean;
}

/** An address that is taken, although not everyone finds a page there. */
export interface TakenAddress {
  /** The decoded URL path. */
  path: string;
  /** The entry that has the address, or undefined for a list. */
  entry?: EntryName;
  /**
   * Why: the entry is not on the site yet, only some visitors may see it, it has an error and would be
   * on the site without it, or a list has no entries.
   */
  why: 'draft' | 'private' | 'invalid' | 'empty';
}

/** An earlier address of an entry. All paths are decoded and relative to the site's URL. */
export interface Redirect {
  /** The old URL as the owner wrote it. */
  alias: string;
  /** The path without a trailing slash, followed by the query if there is one. */
  from: string;
  /** The page to which it leads. */
  to: string;
  /** The location of the field with the old URL. */
  place: Place;
}
