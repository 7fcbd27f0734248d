import path from 'node:path';
import { inParallel } from '../lib/inParallel';
import { progressOf } from '../lib/progress';
import type { Pictures } from '../model/picture';
import type { BuildContext } from '../model/buildContext';
import type { Sources } from '../model/sources';
import { convertPicture } from './convertPicture';

/** Converts the pictures that texts and other files may show. */
export async function preparePictures(
  { folder, pictures: names }: Pick<Sources, 'folder' | 'pictures'>,
  context: BuildContext,
): Promise<Pictures> {
  const progress = progressOf('Pictures', names.length);
  const pictures = await inParallel(names, async (name) => {
    const file = path.join(folder, name);
    const picture = await convertPicture(file, context);
    progress();
    return [name, picture] as const;
  });
  return new Map(pictures);
}
