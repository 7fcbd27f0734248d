import { isLeft } from 'fp-ts/Either';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { compileContent } from './compileContent';
import { mistakesError } from './mistakes';

interface TransformOptions {
  config: { rootDir: string };
}

function compile(module: string, rootDir: string): string {
  const folders = { content: path.join(rootDir, 'content'), public: path.join(rootDir, 'public') };
  const content = compileContent(module, folders, { drafts: true });
  if (isLeft(content)) throw mistakesError(content.left);
  return `exports.${content.right.name} = ${content.right.value};`;
}

/** Jest's counterpart of contentLoader: tests see what the owner wrote, decoded by the same code. */
export const contentTransformer = {
  process: (_source: string, module: string, { config }: TransformOptions) => ({
    code: compile(module, config.rootDir),
  }),
  // The module itself never changes: its code depends on files that jest does not know of.
  getCacheKey: (_source: string, module: string, { config }: TransformOptions) =>
    createHash('sha256').update(compile(module, config.rootDir)).digest('hex'),
};
