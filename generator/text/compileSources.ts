import { isLeft, left, right, type Either } from 'fp-ts/Either';
import {
  contentError,
  contentWarning,
  errorsOf,
  type Diagnostic,
  type Diagnostics,
  type Place,
} from '../lib/diagnostics';
import { progressOf } from '../lib/progress';
import type { Entry } from '../model/entry';
import type { LocalizedText } from '../model/fileCodecs';
import type { OwnersContent } from '../model/ownersContent';
import type { DescribedPicture } from '../model/picture';
import type { EntrySource, FoundLink, Sources, TextSource, TextSources } from '../model/sources';
import { notShown } from '../picture/examinePicture';
import { profileFile } from '../read/topLevelFiles';
import { pictureName, type TextInputs } from './compileText';
import type { Asset } from '../model/picture';
import type { Locale } from '../../src/locale/locales';
import type { CompiledText, WrittenText, WrittenTexts } from '../model/text';

/**
 * Compiles the texts of all entries, and puts the converted pictures in their places. Entries with
 * errors are included without the texts and pictures in question, so that later steps can check the
 * rest.
 */
export function compileSources(sources: Sources, inputs: TextInputs): OwnersContent {
  const { profile, circles, circleNames, topicNames, hostRules } = sources;
  const { picture } = profile.value;
  const portraitAt = {
    file: profileFile,
    line: profile.lineOf(['picture', 'src']),
    field: 'picture.src',
  };
  const portrait = picture && publicPicture(inputs, picture, portraitAt);
  const progress = progressOf('Texts', sources.entries.length);
  const compiled = sources.entries.map((entry) => {
    const found = compileEntry(entry, inputs);
    progress();
    return found;
  });
  const withErrors = compiled.filter((one) => one.errors.length > 0);
  return {
    circles,
    circleNames,
    topicNames,
    hostRules,
    publicFiles: inputs.publicFiles,
    profile: profile.value,
    portrait: pictureOf(portrait),
    entries: compiled.map(({ entry }) => entry),
    invalid: [...sources.invalid, ...withErrors.map(({ entry }) => entry)],
    errors: [...sources.errors, ...errorsOf(portrait), ...compiled.flatMap(({ errors }) => errors)],
    warnings: compiled.flatMap(({ warnings }) => warnings),
    links: [...profile.links, ...compiled.flatMap(({ links }) => links)],
  };
}

interface EntryAndFindings extends Pick<OwnersContent, 'errors' | 'warnings' | 'links'> {
  entry: Entry;
}

function compileEntry(
  { texts: sources, errors, warnings, ...entry }: EntrySource,
  inputs: TextInputs,
): EntryAndFindings {
  const { collection, slug, at } = entry;
  const texts = sources && compileTexts(sources, inputs);
  const picture = entry.fields.cover;
  const cover = picture && publicPicture(inputs, picture, at('cover.src'));
  const fronts = [...(sources?.byLocale.values() ?? [])].map(({ front }) => front);
  const mayBePrivate =
    entry.fields.audience === undefined &&
    // An error without a field is that of a file of which no field can be read.
    [...errors, ...fronts.flatMap(errorsOf)].some(({ field = 'audience' }) => field === 'audience');
  const mayBeDraft = [...errors, ...fronts.flatMap(errorsOf)].some(
    ({ field = 'draft' }) => field === 'draft' || field === 'date',
  );
  return {
    entry: { ...entry, texts, cover: pictureOf(cover), mayBePrivate: mayBePrivate || mayBeDraft },
    errors: [...(texts?.errors ?? []), ...errors, ...errorsOf(cover)],
    warnings: [...warnings, ...(texts?.warnings ?? [])],
    links: (texts?.links ?? []).map((link) => ({
      ...link,
      mayBePrivate,
      entry: { collection, slug },
    })),
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
  const picture = pictures.get(file) ?? left(notShown);
  return isLeft(picture)
    ? left([contentError({ file }, picture.left)])
    : right({ ...picture.right, alt });
}

function pictureOf(
  picture: ReturnType<typeof publicPicture> | undefined,
): DescribedPicture | undefined {
  return picture && !isLeft(picture) ? picture.right : undefined;
}

/** The compiled texts of an entry. Those with errors are left out. */
interface CompiledTexts extends WrittenTexts<unknown> {
  errors: Diagnostics;
  warnings: Diagnostics;
  links: readonly FoundLink[];
}

/** Compiles the Markdown files of an entry. */
function compileTexts(
  { folder, others, byLocale: sources, errors: wrongNames }: TextSources,
  { pictures, compileText }: Pick<TextInputs, 'pictures' | 'compileText'>,
): CompiledTexts {
  const notPicture = left(notShown);
  const beside = new Map(
    others
      .filter((name) => pictureName.test(name))
      .map((name) => [name, pictures.get(`${folder}/${name}`) ?? notPicture]),
  );
  const errors: Diagnostic[] = [...wrongNames];
  const warnings: Diagnostic[] = [];
  const links: FoundLink[] = [];
  /** The names of the pictures that the texts show. */
  const shown = new Set<string>();
  const drawings: Asset[] = [];
  const byLocale = new Map<Locale, WrittenText<unknown>>();
  for (const [locale, source] of sources) {
    const compiled = compileText(source, locale, beside);
    const text = withFront(source, compiled.text);
    if (isLeft(text)) errors.push(...text.left);
    else {
      byLocale.set(locale, text.right);
      warnings.push(...compiled.warnings);
    }
    links.push(...compiled.links.map((link) => ({ ...link, file: source.file })));
    for (const name of compiled.pictures) shown.add(name);
    drawings.push(...compiled.drawings);
  }
  /** The errors in the owner's picture files. */
  const broken: Diagnostic[] = [];
  const files: Asset[] = [];
  for (const name of shown) {
    const picture = beside.get(name);
    if (!picture) continue;
    if (isLeft(picture)) broken.push(contentError({ file: `${folder}/${name}` }, picture.left));
    else files.push(...picture.right.files);
  }
  if (errors.length === 0) {
    warnings.push(...others.filter((name) => !shown.has(name)).map((name) => unused(folder, name)));
  }
  return {
    byLocale,
    pictures: [...files, ...drawings],
    errors: [...errors, ...broken],
    warnings,
    links,
  };
}

/** Returns a text with its front matter, or the errors in both (as a `Left`). */
function withFront(
  { front }: TextSource,
  text: Either<Diagnostics, CompiledText>,
): Either<Diagnostics, WrittenText<unknown>> {
  return isLeft(front) || isLeft(text)
    ? left([...errorsOf(front), ...errorsOf(text)])
    : right({ front: front.right, ...text.right });
}

/** Returns the warning about a file that no text beside it shows. */
function unused(folder: string, name: string): Diagnostic {
  const reason = 'expected a text beside it that shows it, found none';
  return contentWarning({ file: `${folder}/${name}` }, reason);
}
