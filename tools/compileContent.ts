import { map, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import type { Mistakes } from './mistakes';
import { readProfile, readProjects, readWrittenSections, type ContentFolders } from './readContent';

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
 * @param options.drafts whether projects marked as drafts are shown
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
      return compiled('writtenSections', right(readWrittenSections(folders)));
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
