import path from 'node:path';
import { findFiles } from '../lib/files';
import { isPublishedName, type ProjectFiles } from '../model/publicFiles';

/**
 * Returns the files that every site has, such as icons, as absolute paths keyed by URL path. The
 * template of every page (outputs/page/pageDocument.ts) is not among them, because it is not published
 * itself.
 *
 * @param root absolute path of the project
 */
export function projectFiles(root: string): ProjectFiles {
  const folder = path.join(root, 'public');
  const names = findFiles(folder, isPublishedName).files.filter((name) => name !== 'index.html');
  return new Map(names.map((name) => [`/${name}`, path.join(folder, name)]));
}
