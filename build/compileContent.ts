import { map, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import type { ContentFolders } from './content/readFiles';
import { readProfile } from './content/readProfile';
import { readWrittenSections } from './content/readWrittenSections';
import type { Mistakes } from './mistakes';

/** A module of src/content that stands for what the owner wrote. */
export interface CompiledContent {
  /** The one name it exports. */
  name: 'profile' | 'writtenSections';
  /** Its value, as a JavaScript expression. */
  value: string;
}

/**
 * Compiles what the owner wrote for the module that stands for it.
 *
 * @param module path of src/content/profile.ts or sections.ts
 * @param options.drafts whether what is marked as a draft counts
 */
export function compileContent(
  module: string,
  folders: ContentFolders,
  options: { drafts: boolean },
): Either<Mistakes, CompiledContent> {
  return path.basename(module, '.ts') === 'profile'
    ? compiled('profile', readProfile(folders))
    : compiled('writtenSections', right(readWrittenSections(folders, options)));
}

function compiled(
  name: CompiledContent['name'],
  content: Either<Mistakes, unknown>,
): Either<Mistakes, CompiledContent> {
  return map((value): CompiledContent => ({ name, value: JSON.stringify(value) }))(content);
}
