import path from 'node:path';
import { findFiles, isHidden } from '../lib/files';
import type { ProjectFiles } from '../model/publicFiles';

/*
 * The files in the owner's folder public/ (the public files), and those that every site has. A file
 * is published unchanged under its own name, with these exceptions:
 *
 * - Pictures lose their metadata (picture/preparePublicFiles.ts).
 * - Hidden files, such as `.env`, are not published.
 * - Of the photo of a cover or the portrait, only smaller versions are published
 *   (link/publishedFiles.ts).
 * - The build adds its own rules to the files with rules for hosts (render/addHostFiles.ts).
 *
 * A file that cannot be published under its name is an error (link/claimedFiles.ts).
 */

/** The hidden files with settings for hosts: for Apache, GitHub Pages and Codeberg Pages. */
const settingsOfHosts: readonly string[] = ['.htaccess', '.nojekyll', '.domains'];

/** The folder with files about the site (RFC 8615). */
const wellKnown = '.well-known';

/**
 * Returns whether a file or folder with this name is published. Other hidden ones are left out,
 * because they are usually there by mistake, such as `.git`.
 */
export function isPublished(name: string): boolean {
  return !isHidden(name) || name === wellKnown || settingsOfHosts.includes(name);
}

/**
 * Returns the files that every site has, such as icons, as absolute paths keyed by URL path. The
 * template of every page (render/pageDocument.ts) is not among them, because it is not published
 * itself.
 *
 * @param root absolute path of the project
 */
export function projectFiles(root: string): ProjectFiles {
  const folder = path.join(root, 'public');
  const names = findFiles(folder, isPublished).files.filter((name) => name !== 'index.html');
  return new Map(names.map((name) => [`/${name}`, path.join(folder, name)]));
}

/**
 * Returns whether visitors may request a published file. They may not request hidden files, such as
 * `.htaccess`, except for those below `.well-known/`.
 */
export function isServed(name: string): boolean {
  return !/\/\./.test(name.replace(/^\/\.well-known\//, '/'));
}
