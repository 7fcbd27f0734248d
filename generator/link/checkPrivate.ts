import { signedIn } from '../../server/buildFiles';
import { contentError, type Diagnostic, type Diagnostics, type Finding } from '../lib/diagnostics';
import { isPrivate, type Entry } from '../model/entry';
import type { DescribedPicture } from '../model/picture';
import { audiencesFile } from '../read/topLevelFiles';

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
  portrait: DescribedPicture | undefined,
): Diagnostics {
  const privateEntries = all.filter(isPrivate);
  const published = new Set(
    [
      ...(portrait?.files ?? []),
      ...all
        .filter((one) => !isPrivate(one))
        .flatMap(({ cover, texts }) => [...(cover?.files ?? []), ...(texts?.pictures ?? [])]),
    ].map(({ picture }) => picture?.hash),
  );
  return privateEntries.flatMap(({ facts: { audience = '', aliases }, cover, texts, at }) => {
    const shared = texts?.pictures.find(
      ({ picture }) => picture && published.has(picture.hash),
    )?.picture;
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
    if (shared) {
      const reason = 'expected a picture that no public page shows';
      wrong('audience', { reason, actual: `got ${shared.name}` });
    }
    return errors;
  });
}
