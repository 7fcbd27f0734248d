import type { Entry } from './entry';
import type { OwnFiles, Pictures } from './picture';
import type { CompileText, SiteLink } from './text';

export interface ContentFolders {
  /** Path of the folder that contains profile.json, projects/ and a folder for each section. */
  content: string;
  /** Path of the folder with icons and other files that are served under their own names. */
  public: string;
}

/** The owner's folders, with what the steps before `text` know about the files in them. */
export interface Sources extends ContentFolders {
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
