import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { contentError, errorsOf, type Diagnostics, type Place } from '../lib/diagnostics';
import { progressOf } from '../lib/progress';
import type { Entry } from '../model/entry';
import type { LocalizedText } from '../model/fileCodecs';
import type { OwnersContent } from '../model/ownersContent';
import type { DescribedPicture } from '../model/picture';
import type { EntrySource, Sources } from '../model/sources';
import { readableFormats } from '../picture/convertPicture';
import { profileFile } from '../read/topLevelFiles';
import type { TextInputs } from './compileText';
import { compileTexts } from './compileTexts';

/**
 * Compiles the texts of all entries, and puts the converted pictures in their places. What has an
 * error is there as well, as far as it can be, so that later steps find the other errors.
 */
export function compileSources(sources: Sources, inputs: TextInputs): OwnersContent {
  const { profile, circles, topicNames } = sources;
  const { picture } = profile.value;
  const portraitAt = {
    file: profileFile,
    line: profile.lineOf(['picture', 'src']),
    field: 'picture.src',
  };
  const portrait = picture && publicPicture(inputs, picture, portraitAt);
  const progress = progressOf('Texts');
  const compiled = sources.entries.map((entry, index) => {
    progress(index + 1, sources.entries.length);
    return compileEntry(entry, inputs);
  });
  const withErrors = compiled.filter((one) => one.errors.length > 0);
  return {
    publicFiles: inputs.publicFiles,
    profile,
    portrait,
    entries: compiled.map(({ entry }) => entry),
    unread: [...sources.unread, ...withErrors.map(({ entry }) => entry)],
    circles,
    topicNames,
    errors: [
      ...profile.errors,
      ...errorsOf(portrait),
      ...sources.errors,
      ...compiled.flatMap(({ errors }) => errors),
      ...errorsOf(circles.circles),
      ...errorsOf(topicNames),
    ],
    warnings: [...profile.warnings, ...compiled.flatMap(({ warnings }) => warnings)],
    links: [...profile.links, ...compiled.flatMap(({ links }) => links)],
  };
}

interface CompiledEntry extends Pick<OwnersContent, 'errors' | 'warnings' | 'links'> {
  entry: Entry;
}

function compileEntry(
  { texts: sources, errors, warnings, ...facts }: EntrySource,
  inputs: TextInputs,
): CompiledEntry {
  const { collection, slug, at } = facts;
  const texts = sources && compileTexts(sources, inputs);
  const picture = facts.facts.cover;
  const cover = picture && publicPicture(inputs, picture, at('cover.src'));
  return {
    entry: { ...facts, texts, cover: cover && !isLeft(cover) ? cover.right : undefined },
    errors: [...(texts?.errors ?? []), ...errors, ...errorsOf(cover)],
    warnings: [...warnings, ...(texts?.warnings ?? [])],
    links: (texts?.links ?? []).map((link) => ({ ...link, entry: { collection, slug } })),
  };
}

/**
 * Returns the picture in public/ that a JSON file refers to, or the error (as a `Left`).
 *
 * @param place the location of the `src` field in the JSON file, for error messages
 */
function publicPicture(
  { pictures, publicFiles }: Pick<TextInputs, 'pictures' | 'publicFiles'>,
  { src, alt }: { src: string; alt: LocalizedText },
  place: Place,
): Either<Diagnostics, DescribedPicture> {
  const file = `public${src}`;
  if (!publicFiles.has(src)) {
    const finding = { reason: 'expected a file in public/', actual: `found none at ${file}` };
    return left([contentError(place, finding)]);
  }
  const picture = pictures.get(file) ?? left({ reason: `expected ${readableFormats}` });
  return isLeft(picture)
    ? left([contentError({ file }, picture.left)])
    : right({ ...picture.right, alt });
}
