import { isLeft, right, type Either } from 'fp-ts/Either';
import { emitSite } from '../emit/emitSite';
import type { EmittedSite } from '../model/emittedSite';
import type { Diagnostics } from '../lib/diagnostics';
import { linkSite } from '../link/linkSite';
import { projectFiles } from '../read/projectFiles';
import type { Program } from '../model/program';
import { contentReader } from './contentReader';

interface CompilerOptions {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the owner's content folder. */
  contentFolder: string;
  program: Program;
  /** Origin of the site, followed by a path if the site has one. */
  siteUrl: string;
  /** Whether the site has the pages for sign-in. */
  hasSignIn: boolean;
}

/**
 * Prepares to take the owner's content folder through the steps from `read` to `emit`. The build
 * and `npm run dev` continue with the result.
 *
 * @returns a function that reads the folder again each time and compiles only what has changed. If
 * there are errors, it returns the errors from all files (as a `Left`).
 */
export function contentCompiler({
  root,
  contentFolder,
  program,
  siteUrl,
  hasSignIn,
}: CompilerOptions): () => Promise<Either<Diagnostics, EmittedSite>> {
  const production = program.mode === 'production';
  const read = contentReader({ contentFolder, program });

  return async () => {
    const site = linkSite(await read(), {
      drafts: !production,
      hasSignIn,
      projectFiles: projectFiles(root),
    });
    return isLeft(site) ? site : right(emitSite(site.right, { root, siteUrl, production }));
  };
}
