import path from 'node:path';
import type { OwnersFiles } from './ownersFiles';
import { slugOf } from '../model/fieldCodecs';

/**
 * Returns the hint for an error message: the command that renames one of the owner's files or
 * folders.
 */
export function renameCommand(
  { folder }: Pick<OwnersFiles, 'folder'>,
  file: string,
  name: string,
): string {
  const quoted = (target: string) => (/^[\w./-]+$/.test(target) ? target : `"${target}"`);
  const to = path.posix.join(path.posix.dirname(file), name);
  const place = (one: string) => quoted(path.relative('.', path.join(folder, one)));
  return `to rename it: mv ${place(file)} ${place(to)}`;
}

/**
 * Returns the command that renames a file or folder to a valid slug. Returns undefined if its name
 * has no characters that a slug may contain.
 */
export function slugCommand(
  files: Pick<OwnersFiles, 'folder'>,
  file: string,
  extension: string,
): string | undefined {
  const slug = slugOf(path.basename(file, extension));
  return slug ? renameCommand(files, file, slug + extension) : undefined;
}
