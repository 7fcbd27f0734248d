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
 * @param circles the names of the circles in audiences.yaml, or undefined if they could not be read
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
  const unchecked = new Set(
    circles
      ? []
      : privateEntries.map(({ facts }) => facts.audience).filter((one) => one !== signedIn),
  );
  const reason =
    'expected circles that can be read, since entries name some that could not be checked';
  const actual = `namely ${[...unchecked].join(', ')}`;
  const unreadable =
    unchecked.size > 0 ? [contentError({ file: audiencesFile }, { reason, actual })] : [];
  const found = privateEntries.flatMap(
    ({ facts: { audience = '', aliases }, cover, texts, at }) => {
      const known = circles ? [signedIn, ...circles] : [audience];
      const shared = texts?.pictures.find(
        ({ picture }) => picture && published.has(picture.hash),
      )?.picture;
      const errors: Diagnostic[] = [];
      const wrong = (key: string, finding: Finding) => errors.push(contentError(at(key), finding));
      if (!known.includes(audience)) {
        const [, ...others] = known;
        const reason = `expected ${signedIn} or a circle of ${audiencesFile} (${others.join(', ') || 'it has none'})`;
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
    },
  );
  return [...unreadable, ...found];
}
