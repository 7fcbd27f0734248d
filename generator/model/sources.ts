import type { Either } from 'fp-ts/Either';
import type { Locale } from '../../src/locale/locales';
import type { Diagnostics } from '../lib/diagnostics';
import type { ParsedYaml } from '../lib/parseYaml';
import type { Entry, EntryName } from './entry';
import type { Circles, Profile, TopicNames } from './fileCodecs';
import type { HostRules } from './publicFiles';
import type { SiteLink } from './text';

/**
 * Everything in the owner's content folder, drafts among it: decoded, but neither converted nor
 * compiled. All names of files are relative to the folder. Entries with errors are included without
 * their invalid fields, so that later steps can check the rest.
 */
export interface Sources {
  /** Absolute path of the content folder. */
  folder: string;
  profile: ProfileSource;
  /** The circles in audiences.yaml. There are none if the file has an error. */
  circles: Circles;
  /**
   * The names of the circles, including those with errors, or undefined if audiences.yaml is not
   * valid YAML.
   */
  circleNames: readonly string[] | undefined;
  /** The names in topics.yaml. There are none if the file has an error. */
  topicNames: TopicNames;
  hostRules: HostRules;
  entries: readonly EntrySource[];
  /** The files and folders that are not among the entries because of an error. */
  invalid: readonly EntryName[];
  /**
   * The pictures that texts and other files may show: all that are beside texts, and those in
   * public/ that are a cover or the portrait.
   */
  pictures: readonly string[];
  /** The files in public/, as decoded URL paths. */
  publicFiles: readonly string[];
  /** All errors, except those in the fields and texts of `entries`. */
  errors: Diagnostics;
}

/** The decoded content of a file, and a function that returns the line of a field. */
export interface DecodedFile<A> {
  value: A;
  lineOf: ParsedYaml['lineOf'];
}

/** What the generator has read from profile.json. A field with an error is empty. */
export interface ProfileSource extends DecodedFile<Profile> {
  /** The links that lead to pages on this site. */
  links: readonly FoundLink[];
}

export interface FoundLink extends SiteLink {
  /** Path of the file with the link, relative to the content folder. */
  file: string;
  /** The entry with the link. Undefined if the link is in the profile. */
  entry?: EntryName;
  /** Whether the audience of this entry cannot be read, so that the entry may be private. */
  mayBePrivate?: boolean;
}

/** An entry before its texts are compiled. With errors, it lacks its invalid fields. */
export interface EntrySource extends Omit<Entry, 'texts' | 'cover'> {
  texts: TextSources | undefined;
  /** The errors and warnings in the entry's fields. */
  errors: Diagnostics;
  warnings: Diagnostics;
}

/** A folder with an entry's Markdown files. */
export interface TextSources {
  folder: string;
  /** The names of everything else in the folder, such as pictures. */
  others: readonly string[];
  /** The Markdown files, of which at least one exists if there are no errors. */
  byLocale: ReadonlyMap<Locale, TextSource>;
  /** The errors in the names of files, but not those in the files. */
  errors: Diagnostics;
}

export interface TextSource {
  file: string;
  /** The decoded front matter, or all errors in it (as a `Left`). */
  front: Either<Diagnostics, unknown>;
  /** The Markdown after the front matter, with the same line numbers as in the file. */
  body: string;
}
