import path from 'node:path';
import { shellQuoted } from '../lib/shellQuoted';
import type { OwnersFiles } from './ownersFiles';
import { slugOf } from '../model/fieldCodecs';

/**
 * Returns the hint for an error message: the command that renames one of the owner's files or
 * folders. Returns undefined if there is no right name for it, or if another file in its folder has
 * this name or would get it, because the command would then overwrite a file.
 *
 * @param nameOf returns the right name for a name in the folder, if there is one
 */
export function renameCommand(
  { folder, namesIn }: Pick<OwnersFiles, 'folder' | 'namesIn'>,
  file: string,
  nameOf: (name: string) => string | undefined,
): string | undefined {
  const parent = path.posix.dirname(file);
  const name = path.posix.basename(file);
  const right = nameOf(name);
  const others = namesIn(parent === '.' ? '' : parent).filter((other) => other !== name);
  if (right === undefined || others.some((other) => other === right || nameOf(other) === right)) {
    return undefined;
  }
  const place = (one: string) => shellQuoted(path.relative('.', path.join(folder, parent, one)));
  return `to rename it: mv ${place(name)} ${place(right)}`;
}

/**
 * Returns the command that renames a file or folder to a valid slug. Returns undefined if its name
 * has no characters that a slug may contain.
 */
export function slugCommand(
  files: Pick<OwnersFiles, 'folder' | 'namesIn'>,
  file: string,
  extension: string,
): string | undefined {
  return renameCommand(files, file, (name) => {
    const slug = slugOf(path.basename(name, extension));
    return slug && name.endsWith(extension) ? slug + extension : undefined;
  });
}
