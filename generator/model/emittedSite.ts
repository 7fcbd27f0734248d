import type { ContentFile } from '../../src/content/contentFiles';
import type { FileContent } from '../lib/output';
import type { LinkedSite } from './site';

/** Returns the content of a compiled file. Throws an error if there is no such file. */
export type CompiledReader = <Content>(file: ContentFile<Content>) => Content;

/** Everything that the build makes from the owner's content folder. */
export interface EmittedSite {
  site: LinkedSite;
  read: CompiledReader;
  /** URL path of the folder that contains the compiled content. */
  folderUrl: string;
  /**
   * The site's public files, keyed by decoded URL path: the compiled content, pictures, feeds,
   * manifests, robots.txt and, in production, the sitemap and a page at each old URL. The rules for
   * web hosts follow in render/addHostFiles.ts.
   */
  files: ReadonlyMap<string, FileContent>;
  /**
   * The private files, keyed by their path in the API's folder. Only the API reads them
   * (docs/decisions/0034).
   */
  privateFiles: ReadonlyMap<string, FileContent>;
  definitions: OwnerDefinitions;
}

/**
 * The constants that webpack's DefinePlugin inserts into the application (src/content/owner.ts), as
 * source code keyed by constant name.
 */
export type OwnerDefinitions = Readonly<Record<(typeof definedNames)[number], string>>;
export const definedNames = [
  'OWNER_PROFILE',
  'OWNER_TOPICS',
  'WRITTEN_SECTIONS',
  'WRITTEN_PAGES',
  'WRITTEN_TOPICS',
] as const;
