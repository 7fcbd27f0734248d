import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { sectionNames } from '../src/paths';
import { compileContent } from './compileContent';
import { mistakesError } from './mistakes';

/**
 * webpack loader of src/content/profile.ts, projects.ts and sections.ts: puts what the owner wrote in their place.
 * A mistake in any file stops the build with all of them. The folders are watched, so a new file
 * appears at once in `npm run dev`.
 */
// eslint-disable-next-line import/no-default-export -- where webpack looks for a loader
export default function contentLoader(this: LoaderContext<unknown>): string {
  const folders = { content: this.context, public: path.join(this.rootContext, 'public') };
  this.addDependency(path.join(folders.content, 'profile.json'));
  for (const folder of ['projects', ...sectionNames]) {
    this.addContextDependency(path.join(folders.content, folder));
  }
  this.addContextDependency(folders.public);

  const content = compileContent(this.resourcePath, folders, {
    drafts: this.mode !== 'production',
  });
  if (isLeft(content)) throw mistakesError(content.left);
  return `export const ${content.right.name} = ${content.right.value};`;
}
