import { map, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import type { Mistakes } from './mistakes';
import type { ContentFolders } from './content/readFiles';
import { readProfile } from './content/readProfile';
import { readWrittenSections } from './content/readWrittenSections';
import { readProjects } from './readContent';

/** A module of src/content that stands for what the owner wrote. */
export interface CompiledContent {
  /** The one name it exports. */
  name: 'profile' | 'projects' | 'writtenSections';
  /** Its value, as a JavaScript expression. */
  value: string;
}

/**
 * Compiles what the owner wrote for the module that stands for it.
 *
 * @param module path of src/content/profile.ts, projects.ts or sections.ts
 * @param options.drafts whether what is marked as a draft counts
 */
export function compileContent(
  module: string,
  folders: ContentFolders,
  options: { drafts: boolean },
): Either<Mistakes, CompiledContent> {
  switch (path.basename(module, '.ts')) {
    case 'profile':
      return compiled('profile', readProfile(folders));
    case 'sections':
      return compiled('writtenSections', right(readWrittenSections(folders, options)));
    default:
      return compiled('projects', readProjects(folders, options));
  }
}

function compiled(
  name: CompiledContent['name'],
  content: Either<Mistakes, unknown>,
): Either<Mistakes, CompiledContent> {
  return map((value): CompiledContent => ({ name, value: JSON.stringify(value) }))(content);
}
