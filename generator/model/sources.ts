import type { Entry } from './entry';
import type { OwnersFolders } from './ownersFolders';
import type { OwnFiles, Pictures } from './picture';
import type { CompileText, SiteLink } from './text';

/**
 * The owner's folders, with what is needed to read them: the files that the step `picture` has
 * prepared, and the function that compiles a text.
 */
export interface Sources extends OwnersFolders {
  /** The converted pictures. A picture that is missing here is reported as an error. */
  pictures: Pictures;
  ownFiles: OwnFiles;
  compileText: CompileText;
}

export interface FoundLink extends SiteLink {
  /** Path of the file with the link, relative to the content folder. */
  file: string;
  /** The entry with the link. Undefined if the link is in the profile. */
  entry?: Pick<Entry, 'collection' | 'slug'>;
}
