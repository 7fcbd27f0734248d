import type { Diagnostic } from '../lib/diagnostics';
import type { Pictures } from './picture';
import type { CompileText, SiteLink } from './text';

export interface ContentFolders {
  /** Path of the folder that contains profile.json, projects/ and a folder for each section. */
  content: string;
  /** Path of the folder with icons and other files that are served under their own names. */
  public: string;
  /** Collects the links in Markdown files. They are checked once all pages are known. */
  links?: FoundLink[];
  /** Collects probable mistakes, which do not stop the build. */
  warnings?: Diagnostic[];
  /** Compiles Markdown. The default is compileMarkdown, which has no cache. */
  compileText?: CompileText;
  /** The converted images. Without them, every image is reported as an error. */
  pictures?: Pictures;
  /**
   * Collects errors in images, keyed by file name, so that an error is reported only once even if
   * several pages show the image.
   */
  brokenPictures?: Map<string, Diagnostic>;
}

export interface FoundLink extends SiteLink {
  /** Path of the Markdown file, relative to the content folder. */
  file: string;
}
