import type { Either } from 'fp-ts/Either';
import type { Finding } from '../lib/diagnostics';
import type { Entry } from './entry';
import type { OwnersFolders } from './ownersFolders';
import type { Pictures } from './picture';
import type { CompileText, SiteLink } from './text';

/**
 * The owner's files in public/, keyed by URL path. The value is the absolute path of the file to
 * publish, which for a picture is the picture without its metadata, or what is wrong with the
 * picture (as a `Left`).
 */
export type PublicFiles = ReadonlyMap<string, Either<Finding, string>>;

/**
 * The owner's folders, with what is needed to read them: the files that the step `picture` has
 * prepared, and the function that compiles a text.
 */
export interface Sources extends OwnersFolders {
  /** The converted pictures. A picture that is missing here is reported as an error. */
  pictures: Pictures;
  publicFiles: PublicFiles;
  /** The files that every site has, such as icons, as absolute paths keyed by URL path. */
  projectFiles: ReadonlyMap<string, string>;
  compileText: CompileText;
}

export interface FoundLink extends SiteLink {
  /** Path of the file with the link, relative to the content folder. */
  file: string;
  /** The entry with the link. Undefined if the link is in the profile. */
  entry?: Pick<Entry, 'collection' | 'slug'>;
}
