import { isRight } from 'fp-ts/Either';
import { signedIn } from '../../server/privateEntriesFile';
import { contentError, type Diagnostic, type Diagnostics, type Finding } from '../lib/diagnostics';
import { isPrivate, type Entry } from '../model/entry';
import type { Asset, DescribedPicture } from '../model/picture';
import type { PublicFiles } from '../model/publicFiles';
import { audiencesFile, profileFile } from '../read/topLevelFiles';

/**
 * Finds everything that would reveal part of a private entry to the public. Also finds audiences
 * that name an unknown circle.
 *
 * @param all all entries, including the public ones
 * @param circles the names of the circles in audiences.yaml. Undefined if they could not be read,
 * which is an error of its own; audiences are then not checked
 */
export function checkPrivate(
  all: readonly Entry[],
  circles: readonly string[] | undefined,
  { publicFiles, portrait }: { publicFiles: PublicFiles; portrait: DescribedPicture | undefined },
): Diagnostics {
  const privateEntries = all.filter(isPrivate);
  const publicPlaces = placesByHash(
    all.filter((one) => !isPrivate(one)),
    { publicFiles, portrait },
  );
  return privateEntries.flatMap(({ fields: { audience = '', aliases }, cover, texts, at }) => {
    const errors: Diagnostic[] = [];
    const wrong = (key: string, finding: Finding) => errors.push(contentError(at(key), finding));
    if (circles && ![signedIn, ...circles].includes(audience)) {
      const reason = `expected ${signedIn} or a circle of ${audiencesFile} (${circles.join(', ') || 'it has none'})`;
      wrong('audience', { reason, actual: `got ${JSON.stringify(audience)}` });
    }
    if (aliases?.length) {
      const reason = 'expected none in a private entry: everyone sees where they lead';
      wrong('aliases', { reason });
    }
    if (cover) {
      const reason = 'expected none in a private entry: everyone sees public/';
      wrong('cover', { reason, hint: 'show the picture in the text' });
    }
    const shown = new Map((texts?.pictures ?? []).map(({ picture }) => [picture?.src, picture]));
    for (const { name, hash } of [...shown.values()].filter((one) => one !== undefined)) {
      const place = publicPlaces.get(hash);
      if (place === undefined) continue;
      const reason = 'expected a picture that is not public';
      wrong('audience', { reason, actual: `got ${name}, the same picture as in ${place}` });
    }
    return errors;
  });
}

/**
 * Returns the place of each picture and file that everyone can see, keyed by the hash of the owner's
 * bytes.
 */
function placesByHash(
  publicEntries: readonly Entry[],
  { publicFiles, portrait }: { publicFiles: PublicFiles; portrait: DescribedPicture | undefined },
): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const add = (pictures: readonly Asset[], place: string) => {
    for (const { picture } of pictures) if (picture) places.set(picture.hash, place);
  };
  add(portrait?.files ?? [], profileFile);
  for (const { collection, slug, cover, texts } of publicEntries) {
    add([...(cover?.files ?? []), ...(texts?.pictures ?? [])], `${collection}/${slug}`);
  }
  for (const [name, file] of publicFiles) {
    if (isRight(file)) places.set(file.right.hash, `public${name}`);
  }
  return places;
}
