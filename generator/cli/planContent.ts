import type { Either } from 'fp-ts/Either';
import type { BuildContext } from '../model/buildContext';
import { checkedPlan, type PlannedSite, type WrongSite } from '../plan/checkedPlan';
import { projectFiles } from '../read/projectFiles';
import { readContent } from './readContent';

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
