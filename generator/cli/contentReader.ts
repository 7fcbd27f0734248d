import type { ShownPicture } from '../model/picture';
import type { Program } from '../model/program';
import { preparePublicFiles } from '../picture/preparePublicFiles';
import type { KnownPictures } from '../picture/knownPictures';
import { preparePictures } from '../picture/pictures';
import { readSources } from '../read/readSources';
import { compileSources } from '../text/compileSources';
import { cachedTexts } from '../text/compileText';
import type { OwnersContent } from '../model/ownersContent';

/**
 * Prepares to take the owner's content folder through the steps from `read` to `text`.
 *
 * @returns a function that reads the folder again each time. It converts only pictures that have
 * changed, and compiles only texts that the cache does not contain.
 */
export function contentReader({
  contentFolder,
  program,
}: {
  /** Absolute path of the owner's content folder. */
  contentFolder: string;
  program: Program;
}): () => Promise<OwnersContent> {
  const known: KnownPictures<ShownPicture> = new Map();
  const knownPublic: KnownPictures<string> = new Map();
  const compileText = cachedTexts(program.cache);
  return async () => {
    const sources = readSources(contentFolder);
    const pictures = await preparePictures(sources, program, known);
    const publicFiles = await preparePublicFiles(sources, program, knownPublic);
    return compileSources(sources, { pictures, publicFiles, compileText });
  };
}
