import type { Cache } from '../lib/cache';
import type { Diagnostic } from '../lib/diagnostics';
import type { CodeFiles } from './codeFiles';
import type { EntryName } from './entry';
import type { BuildEnvironment } from './environment';
import { readFileSync } from 'node:fs';

/**
 * Who may request a file or an address of the site:
 *
 * - `everyone`: all visitors, and the owner's texts may link to it.
 * - `pages`: the site's own code requests it, and nobody else links to it.
 * - `host`: the web server or host keeps it to itself.
 * - `members`: the API sends it to those who have signed in and belong to its audience.
 * - `nobody`: it does not exist (yet), but its name is taken.
 */
type Visibility = 'everyone' | 'pages' | 'host' | 'members' | 'nobody';

/** A file or a folder of the site, before it is made. */
interface Planned {
  /** The decoded URL path, such as `/projects.ja.html`. The path of a folder ends with a slash. */
  path: string;
  /** What makes it, for messages, such as `the page /projects`. */
  producer: string;
  visibility: Visibility;
  /**
   * Returns the mistake of the owner, who has chosen the name, if it is taken. Undefined if the owner
   * cannot choose the name, which then comes before those of the owner's files.
   *
   * @param other what has the name
   */
  errorIfTaken?: (other: string) => Diagnostic;
  /** Whether it can only be made once the application has been compiled. */
  needsCode?: boolean;
  /** Whether `npm start` does without it. */
  isOptimised?: boolean;
}

export interface PlannedFile extends Planned {
  /**
   * The URL path by which the owner's texts link to the file: its own path, or the address of the
   * page in it. Undefined if they cannot.
   */
  linkPath?: string;
  /** The owner's entry with this page. All files of an entry may have the same address. */
  entry?: EntryName;
  /** What a message calls the file, such as `a draft`, if no link may lead to it. */
  describedAs?: string;
  /** The page to which a visitor is redirected. Files that lead to the same page may be in each other's way. */
  leadsTo?: string;
  /** Whether this is a document with a policy of its own, in which the application starts. */
  isPage?: boolean;
  /** Whether a build puts the file into a folder that is named by a hash of all such files. */
  isContent?: boolean;
  /** The path of the file of which this is a compressed version. */
  versionOf?: string;
  /**
   * Makes the file. Undefined if only its name is taken. It returns undefined if the site does
   * without the file after all.
   */
  make?: (making: Making) => MadeContent | Promise<MadeContent>;
}

/** The content of a file, and the content security policy of a page. */
type MadeContent = (FileContent & { policy?: string }) | undefined;

/**
 * A folder whose files get their names while they are made, because the names contain a hash of
 * their content. No other file may be in it.
 */
export interface PlannedFolder extends Planned {
  /** Makes all files in the folder. Returns them, keyed by path. */
  makeAll?: (
    making: Making,
  ) => ReadonlyMap<string, FileContent> | Promise<ReadonlyMap<string, FileContent>>;
}

/** Every file of the site, in the order of precedence: the first one keeps its name. */
export type Plan = readonly (PlannedFile | PlannedFolder)[];

export function isFolder(planned: PlannedFile | PlannedFolder): planned is PlannedFolder {
  return planned.path.endsWith('/');
}

/** What a file can be made from, in addition to the site. */
export interface Making {
  /** Absolute path of the project. */
  root: string;
  environment: BuildEnvironment;
  cache: Cache;
  /** URL path of the folder with the compiled content. In a build, it contains a hash. */
  contentPath: string;
  /**
   * Whether the build is for visitors. If not, it does without some files, and its pages without the
   * pictures that other sites show for a link to them.
   */
  isOptimised: boolean;
  code: CompiledCode;
  /** Returns the content of another planned file, which is made first. */
  bytesOf: (path: string) => Promise<Buffer>;
}

/** The output of webpack (webpack.config.ts). */
export interface CompiledCode {
  /** Absolute path of its folder. */
  folder: string;
  files: CodeFiles;
}

/**
 * What a file contains: text, bytes, a value that the file contains as JSON, or the same as another
 * file, which has the given absolute path.
 */
export type FileContent =
  { text: string } | { bytes: Buffer } | { json: object } | { file: string };

export function bytesOf(content: FileContent): Buffer {
  if ('file' in content) return readFileSync(content.file);
  if ('bytes' in content) return content.bytes;
  return Buffer.from('json' in content ? JSON.stringify(content.json) : content.text);
}
