import type { Either } from 'fp-ts/Either';
import type { BuildContext } from '../model/buildContext';
import { checkedPlan, type PlannedSite, type WrongSite } from '../plan/checkedPlan';
import { projectFiles } from '../read/projectFiles';
import type { OwnersContent } from '../model/ownersContent';
import { preparePictures } from '../picture/convertPicture';
import { preparePublicFiles } from '../picture/preparePublicFiles';
import { readSources } from '../read/readSources';
import { compileSources } from '../text/compileSources';
import { cachedTexts } from '../text/compileText';

export interface PlanOptions {
  /** Absolute path of the project. */
  root: string;
  /** Absolute path of the owner's content folder. */
  contentFolder: string;
  context: BuildContext;
  /** Whether the site has the pages for sign-in. */
  hasSignIn: boolean;
}

/**
 * Takes the owner's content folder through the steps from `read` to `plan`. The build and `npm run
 * dev` make the files of the plan.
 *
 * @returns the site with its plan, or the errors from all files (as a `Left`)
 */
export async function planContent({
  root,
  contentFolder,
  context,
  hasSignIn,
}: PlanOptions): Promise<Either<WrongSite, PlannedSite>> {
  return checkedPlan(await readContent(contentFolder, context), {
    drafts: context.mode !== 'production',
    hasSignIn,
    projectFiles: projectFiles(root),
  });
}

/**
 * Takes the owner's content folder through the steps from `read` to `text`. It converts only
 * pictures, and compiles only texts, that the program's cache does not contain.
 *
 * @param contentFolder absolute path of the folder
 */
export async function readContent(
  contentFolder: string,
  context: BuildContext,
): Promise<OwnersContent> {
  const sources = readSources(contentFolder);
  const pictures = await preparePictures(sources, context);
  const publicFiles = await preparePublicFiles(sources, context);
  const compileText = cachedTexts(context.cache);
  return compileSources(sources, { pictures, publicFiles, compileText });
}
