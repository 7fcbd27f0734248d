import { hostFileNames } from '../../server/buildFiles';
import { findFiles } from '../lib/files';

/*
 * The owner's files in public/, and those that every site has. Each file is published unchanged
 * under its own name, except that pictures lose their metadata (picture/prepareOwnFiles.ts). A file
 * that cannot be published under its name is an error (link/claimedFiles.ts).
 */

/**
 * Returns the files in a folder such as public/ as URL paths, for example `/demo/index.html`. The
 * paths are decoded and sorted.
 *
 * @param folder absolute path of the folder, which does not have to exist
 */
export function ownFiles(folder: string): readonly string[] {
  return findFiles(folder).files.map((name) => `/${name}`);
}

/**
 * Returns the files that every site has, such as icons, in the same form. The template of every
 * page (render/pageDocument.ts) is not among them, because it is not published itself.
 *
 * @param folder absolute path of the project's folder public/
 */
export function projectFiles(folder: string): readonly string[] {
  return ownFiles(folder).filter((name) => name !== '/index.html');
}

/**
 * Returns whether visitors may request one of the owner's files. They may not request files that
 * only a web host reads, such as `_headers`, and hidden files, such as `.htaccess`. Hidden files
 * below `.well-known/` are for visitors (RFC 8615).
 */
export function isServed(name: string): boolean {
  return (
    !hostFileNames.includes(name.slice(1)) && !/\/\./.test(name.replace(/^\/\.well-known\//, '/'))
  );
}
