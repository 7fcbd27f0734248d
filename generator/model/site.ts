import type { Diagnostics } from '../lib/diagnostics';
import type { Entries } from './collections';
import type { EntryName } from './entry';
import type { Circles, Profile, TopicNames } from './fileCodecs';
import type { DescribedPicture } from './picture';
import type { HostRules } from './publicFiles';

/** The site that the later steps build. */
export interface LinkedSite {
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
  /** Whether each language has a feed. A site without a public note has none. */
  hasFeeds: boolean;
  /**
   * The files that are published under their own names, as absolute paths keyed by URL path. They
   * are from the owner's public/ and, unless the owner has replaced them, from the project's.
   */
  publishedFiles: ReadonlyMap<string, string>;
  /**
   * Page paths, keyed by the old URLs that redirect to them. An old URL is a path, or a path with a
   * query such as `/?p=12`. All paths are decoded and relative to the site's URL.
   */
  redirects: ReadonlyMap<string, string>;
  /**
   * The place (`<collection>/<slug>`) and date of each scheduled entry that everyone will see. A
   * build prints them, and everyone can read the log of a build in many CI services.
   */
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
