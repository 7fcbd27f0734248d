import type { OwnersFolders } from '../model/ownersFolders';
import type { ConvertOptions } from '../picture/convertPicture';
import { prepareOwnFiles } from '../picture/prepareOwnFiles';
import { preparePictures } from '../picture/pictures';
import { cachedTexts } from '../text/cachedTexts';
import { readOwner, type ReadOwner } from '../text/readOwner';

/**
 * Prepares to take the owner's folders through the steps from `read` to `text`.
 *
 * @returns a function that reads the folders again each time. It converts only pictures that have
 * changed, and compiles only texts that the cache does not contain.
 */
export function contentReader({
  folders,
  ...options
}: ConvertOptions & { folders: OwnersFolders }): () => Promise<ReadOwner> {
  const known: Parameters<typeof preparePictures>[2] = new Map();
  const knownOwn: Parameters<typeof prepareOwnFiles>[2] = new Map();
  return async () => {
    const pictures = await preparePictures(folders, options, known);
    const ownFiles = await prepareOwnFiles(folders, options, knownOwn);
    const { cache } = options;
    const compileText = cachedTexts({ content: folders.content, pictures, cache });
    return readOwner({ ...folders, pictures, ownFiles, compileText });
  };
}
