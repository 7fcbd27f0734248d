import type { Either } from 'fp-ts/Either';
import type { Finding } from '../lib/diagnostics';
import { isHidden } from '../lib/files';

/*
 * The files in the owner's folder public/ (the public files), and those that every site has. A file
 * is published unchanged under its own name, with these exceptions:
 *
 * - A picture with metadata is encoded again without it (picture/preparePublicFiles.ts).
 * - Hidden files, such as `.env`, are not published.
 * - Of the photo of a cover or the portrait, only smaller versions are published
 *   (outputs/publicFiles.ts).
 * - The build adds its own rules to the files with rules for hosts (outputs/hostRules.ts).
 *
 * A file that cannot be published under its name is an error (plan/checkNames.ts).
 */

/** One of the owner's files in public/. */
export interface PublicFile {
  /** Absolute path of the file to publish: the owner's, or a copy in the cache without metadata. */
  file: string;
  /** A hash of the owner's bytes (`OwnPicture.hash`). */
  hash: string;
}

/**
 * The owner's files in public/, keyed by URL path. If a file is a picture with an error, its value
 * explains what is wrong (as a `Left`).
 */
export type PublicFiles = ReadonlyMap<string, Either<Finding, PublicFile>>;

/**
 * The files in the project's folder public/ that every site has, such as icons, as absolute paths
 * keyed by URL path.
 */
export type ProjectFiles = ReadonlyMap<string, string>;

/**
 * The owner's rules for web hosts, in public/_headers and public/_redirects, keyed by the names of
 * these files.
 */
export type HostRules = ReadonlyMap<string, string>;

/** The hidden files with settings for hosts: for Apache, GitHub Pages and Codeberg Pages. */
const settingsOfHosts: readonly string[] = ['.htaccess', '.nojekyll', '.domains'];

/** The folder with files about the site (RFC 8615). */
const wellKnown = '.well-known';

/**
 * Returns whether a file or folder with this name is published. Other hidden ones are left out,
 * because they are usually there by mistake, such as `.git`.
 */
export function isPublishedName(name: string): boolean {
  return !isHidden(name) || name === wellKnown || settingsOfHosts.includes(name);
}

/**
 * Returns whether visitors may request the published file at a URL path. They may not request hidden
 * files, such as `.htaccess`, except for those below `.well-known/`.
 */
export function isServed(path: string): boolean {
  return !/\/\./.test(path.replace(/^\/\.well-known\//, '/'));
}
