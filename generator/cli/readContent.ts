import type { OwnersContent } from '../model/ownersContent';
import type { BuildContext } from '../model/buildContext';
import { preparePictures } from '../picture/preparePictures';
import { preparePublicFiles } from '../picture/preparePublicFiles';
import { readSources } from '../read/readSources';
import { compileSources } from '../text/compileSources';
import { cachedTexts } from '../text/compileText';

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
