import { isLeft } from 'fp-ts/Either';
import path from 'node:path';
import type { LoaderContext } from 'webpack';
import { compileContent } from './compileContent';
import { mistakesError } from './mistakes';

/**
 * webpack loader of src/content/profile.ts and sections.ts: puts what the owner wrote in their place. A mistake stops the build. ContentPlugin has the owner's files watched; these two modules are made
 * anew in every build, which is quicker than to find out whether any of thousands of files is another one.
 */
// eslint-disable-next-line import-x/no-default-export -- where webpack looks for a loader
export default function contentLoader(this: LoaderContext<unknown>): string {
  this.cacheable(false);
  const folders = {
    content: path.join(this.rootContext, 'content'),
    public: path.join(this.rootContext, 'public'),
  };
  const content = compileContent(this.resourcePath, folders, {
    drafts: this.mode !== 'production',
  });
  if (isLeft(content)) throw mistakesError(content.left);
  return `export const ${content.right.name} = ${content.right.value};`;
}
