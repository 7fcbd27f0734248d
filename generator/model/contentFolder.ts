import { existsSync } from 'node:fs';
import path from 'node:path';

interface ContentFolder {
  /** Absolute path of the owner's content folder. */
  contentFolder: string;
  /** Whether the owner has no content folder yet, so that the site shows the example. */
  isExample: boolean;
}

/**
 * Finds the owner's content folder: `CONTENT_DIR` or, by default, content/. If CONTENT_DIR is not
 * set and content/ does not exist, it is example/.
 *
 * @param root absolute path of the project. CONTENT_DIR is relative to it.
 */
export function findContentFolder(
  root: string,
  { CONTENT_DIR }: { CONTENT_DIR?: string | undefined } = process.env,
): ContentFolder {
  const chosen = path.resolve(root, CONTENT_DIR || 'content');
  const isExample = !CONTENT_DIR && !existsSync(chosen);
  return { contentFolder: isExample ? path.join(root, 'example') : chosen, isExample };
}
