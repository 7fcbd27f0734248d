import { existsSync } from 'node:fs';
import path from 'node:path';

export interface OwnersFolders {
  /** Absolute path of the folder of texts: it contains profile.json, projects/ and a folder for each section. */
  content: string;
  /** Absolute path of the owner's files that are served under their own names; may be missing. */
  public: string;
  /** Whether this is the example, because the owner has written nothing yet. */
  isExample: boolean;
}

/**
 * The owner's folders: `CONTENT_DIR`, or content/. As long as content/ is missing, the site shows example/.
 *
 * @param root absolute path of the project, from which CONTENT_DIR is resolved
 */
export function ownersFolders(
  root: string,
  { CONTENT_DIR }: { CONTENT_DIR?: string | undefined } = process.env,
): OwnersFolders {
  const own = path.resolve(root, CONTENT_DIR || 'content');
  const isExample = !CONTENT_DIR && !existsSync(own);
  const content = isExample ? path.join(root, 'example') : own;
  return { content, public: path.join(content, 'public'), isExample };
}
