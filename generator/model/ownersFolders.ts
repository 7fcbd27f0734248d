import { existsSync } from 'node:fs';
import path from 'node:path';

export interface OwnersFolders {
  /**
   * Absolute path of the owner's content folder. It contains profile.json, projects/ and a folder
   * for each section.
   */
  content: string;
  /**
   * Absolute path of the folder public/ in the content folder, whose files are served under their
   * own names. It may not exist.
   */
  public: string;
}

export function foldersIn(content: string): OwnersFolders {
  return { content, public: path.join(content, 'public') };
}

/**
 * Returns the owner's folders. The content folder is `CONTENT_DIR` or, by default, content/. If
 * CONTENT_DIR is not set and content/ does not exist, it is example/ (`isExample`), which the site
 * shows until the owner has written something.
 *
 * @param root absolute path of the project. CONTENT_DIR is relative to it.
 */
export function ownersFolders(
  root: string,
  { CONTENT_DIR }: { CONTENT_DIR?: string | undefined } = process.env,
): OwnersFolders & { isExample: boolean } {
  const chosen = path.resolve(root, CONTENT_DIR || 'content');
  const isExample = !CONTENT_DIR && !existsSync(chosen);
  return { ...foldersIn(isExample ? path.join(root, 'example') : chosen), isExample };
}
