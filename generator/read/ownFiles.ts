import { hostFileNames } from '../../server/buildFiles';
import { findFiles } from '../lib/files';

/*
 * The owner's files in public/. Each file is published unchanged under its own name, except that
 * pictures lose their metadata (link/publishedOwnFiles.ts). A file that cannot be published under
 * its name is an error (link/claimedFiles.ts).
 */

/**
 * The template of every page (generator/render/pageDocument.ts). The template itself is not
 * published.
 */
const template = '/index.html';

/**
 * Returns the files in a folder such as public/ as URL paths, for example `/demo/index.html`. The
 * paths are decoded and sorted.
 *
 * @param folder absolute path of the folder, which does not have to exist
 */
export function ownFiles(folder: string): readonly string[] {
  return findFiles(folder)
    .files.map((name) => `/${name}`)
    .filter((name) => name !== template);
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
