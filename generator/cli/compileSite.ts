import { isLeft, right, type Either } from 'fp-ts/Either';
import { emitSite } from '../emit/emitSite';
import type { EmittedSite } from '../model/emittedSite';
import type { Diagnostics } from '../lib/diagnostics';
import { linkSite } from '../link/linkSite';
import { projectFiles } from '../read/projectFiles';
import type { Program } from '../model/program';
import { readContent } from './readContent';

export interface CompileOptions {
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
 * Takes the owner's content folder through the steps from `read` to `emit`. The build and `npm run
 * dev` continue with the result.
 *
 * @returns the site, or the errors from all files (as a `Left`)
 */
export async function compileSite({
  root,
  contentFolder,
  program,
  siteUrl,
  hasSignIn,
}: CompileOptions): Promise<Either<Diagnostics, EmittedSite>> {
  const production = program.mode === 'production';
  const site = linkSite(await readContent(contentFolder, program), {
    drafts: !production,
    hasSignIn,
    projectFiles: projectFiles(root),
  });
  return isLeft(site) ? site : right(emitSite(site.right, { root, siteUrl, production }));
}
