import { map, type Either } from 'fp-ts/Either';
import path from 'node:path';
import type { Mistakes } from './mistakes';
import { readProfile, readProjects, type ContentFolders } from './readContent';

/** A module of src/content that stands for what the owner wrote. */
export interface CompiledContent {
  /** The one name it exports. */
  name: 'profile' | 'projects';
  /** Its value, as a JavaScript expression. */
  value: string;
}

/**
 * Compiles what the owner wrote for the module that stands for it.
 *
 * @param module path of src/content/profile.ts or src/content/projects.ts
 * @param options.drafts whether projects marked as drafts are shown
 */
export function compileContent(
  module: string,
  folders: ContentFolders,
  options: { drafts: boolean },
): Either<Mistakes, CompiledContent> {
  const name = path.basename(module, '.ts') === 'profile' ? 'profile' : 'projects';
  const content: Either<Mistakes, unknown> =
    name === 'profile' ? readProfile(folders) : readProjects(folders, options);
  return map((value): CompiledContent => ({ name, value: JSON.stringify(value) }))(content);
}
