import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns the commit of a project. It ends with `-dirty` if files that git knows have been changed
 * since. Returns undefined if the project is no git repository, for instance because it was
 * downloaded as an archive, or if git is not installed.
 *
 * @param root absolute path of the project
 */
export function commitOf(root: string): string | undefined {
  // Git would find a repository in a folder above the project, which is not the project's.
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const describe = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  try {
    return execFileSync('git', describe, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
