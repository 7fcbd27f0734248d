import { isLeft, left, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import {
  contentError,
  contentWarning,
  errorsOf,
  type Diagnostic,
  type Diagnostics,
} from '../lib/diagnostics';
import type {
  CompiledMarkdown,
  MarkdownOptions,
  TextInputs,
  WrittenText,
  WrittenTexts,
} from '../model/text';
import { splitFrontMatter, type FrontMatter } from '../read/frontMatter';
import type { Asset } from '../model/picture';
import type { ObjectCodec } from '../model/fieldCodecs';
import { pictureIn } from '../picture/pictures';
import { namesIn } from '../lib/files';
import { decode } from '../model/decode';
import { readOwnersText } from '../read/readData';
import { renameCommand } from '../read/renameCommand';
import type { FoundLink } from '../model/ownersContent';
import { readable } from '../lib/readable';

/** The content of a file's front matter. */
export interface FoundFront {
  /**
   * The front matter as the owner wrote it, even if a field is invalid. Undefined if the front
   * matter cannot be read.
   */
  given: Readonly<Record<string, unknown>> | undefined;
  /** The fields that are valid. */
  fields: Readonly<Record<string, unknown>>;
  lineOf: FrontMatter['lineOf'];
}

/** What the generator has read from a folder of Markdown files. */
export interface FoundTexts<Front> extends WrittenTexts<Front> {
  /** The front matter of all Markdown files, including files whose article body has errors. */
  fronts: ReadonlyMap<Locale, FoundFront>;
  errors: Diagnostics;
  warnings: Diagnostics;
  links: readonly FoundLink[];
}

/**
 * Matches the names of Markdown and text files. An editor or the operating system may give such a
 * file a wrong name, such as "index.ja.md.txt". The generator would not read the file, so a wrong
 * name is reported as an error.
 */
const looksLikeText = /\.(?:md|mdx|markdown|txt)$/i;

const textFile = new RegExp(`^index\\.(${locales.join('|')})\\.md$`);

/**
 * Reads a folder's index.<language>.md files in all languages.
 *
 * @param folder path relative to the content folder, such as `coding-notes/my-note`
 * @param codec codec of the front matter
 * @param hint the hint for the error if the folder contains no Markdown file
 */
export function readTexts<Front>(
  inputs: TextInputs,
  folder: string,
  codec: ObjectCodec<Front>,
  hint?: string,
): FoundTexts<Front> {
  const names = namesIn(path.join(inputs.content, folder));
  const errors: Diagnostic[] = names
    .filter((name) => looksLikeText.test(name) && !textFile.test(name))
    .map((name) => wrongName(inputs, folder, name));
  const warnings: Diagnostic[] = [];
  /** The errors in the owner's picture files. */
  const broken: Diagnostic[] = [];
  const links: FoundLink[] = [];
  /** The owner's files beside the Markdown files that these show. */
  const shown = new Set<string>();
  /** The files of pictures and drawings, keyed by URL. */
  const assets = new Map<string, Asset>();

  const byLocale = new Map<Locale, WrittenText<Front>>();
  const fronts = new Map<Locale, FoundFront>();
  const written = locales.filter((locale) => names.includes(`index.${locale}.md`));
  for (const locale of written) {
    const read = readText(inputs, `${folder}/index.${locale}.md`, locale, codec);
    fronts.set(locale, read.front);
    if (isLeft(read.text)) errors.push(...read.text.left);
    else {
      byLocale.set(locale, read.text.right);
      warnings.push(...read.warnings);
    }
    links.push(...read.links);
    for (const name of read.pictures) {
      shown.add(name);
      const picture = pictureBeside(inputs, folder, name);
      if (picture && isLeft(picture)) broken.push(picture.left);
      else for (const asset of picture?.right.files ?? []) assets.set(asset.url, asset);
    }
    for (const asset of read.drawings) assets.set(asset.url, asset);
  }
  if (written.length === 0) {
    const reason = `expected a text, as index.${fallbackLocale}.md, found none`;
    errors.push(contentError({ file: folder }, { reason, hint }));
  }
  if (errors.length === 0) warnings.push(...unusedFiles(folder, names, shown));
  const pictures = [...assets.values()];
  return { byLocale, pictures, fronts, errors: [...errors, ...broken], warnings, links };
}

function wrongName(inputs: TextInputs, folder: string, name: string): Diagnostic {
  const file = `${folder}/${name}`;
  const language = locales.find((locale) => name.startsWith(`index.${locale}.`));
  const hint = language && renameCommand(inputs, file, `index.${language}.md`);
  const reason = `expected index.<language>.md, one of ${locales.join(', ')}`;
  return contentError({ file }, { reason, hint });
}

/** Returns a warning for each file in a folder that none of the folder's Markdown files shows. */
function unusedFiles(
  folder: string,
  names: readonly string[],
  shown: ReadonlySet<string>,
): Diagnostics {
  return names
    .filter((name) => !textFile.test(name) && !shown.has(name))
    .map((name) =>
      contentWarning(
        { file: `${folder}/${name}` },
        'expected a text beside it that shows it, found none',
      ),
    );
}

/** What the generator has read from a Markdown file. */
interface FoundText<Front> extends Omit<CompiledMarkdown, 'text' | 'links'> {
  front: FoundFront;
  /** The text, or all errors in the file (as a `Left`). */
  text: Either<Diagnostics, WrittenText<Front>>;
  links: readonly FoundLink[];
}

function readText<Front>(
  inputs: TextInputs,
  file: string,
  language: Locale,
  codec: ObjectCodec<Front>,
): FoundText<Front> {
  const source = readOwnersText(inputs, file);
  if (isLeft(source)) {
    const front = { given: undefined, fields: {}, lineOf: () => 1 };
    return { front, text: source, warnings: [], pictures: [], drawings: [], links: [] };
  }
  const { data, body, lineOf } = splitFrontMatter(file, source.right);
  const front = isLeft(data) ? data : decodeFront(data.right);
  const given = isLeft(data) || !data.right ? undefined : (Object(data.right) as object);
  const compiled = inputs.compileText(file, body, {
    language,
    picture: (name) => findPicture(inputs, path.posix.dirname(file), name),
  });
  const { text } = compiled;
  return {
    ...compiled,
    front: { given: given && { ...given }, fields: codec.validFields(given), lineOf },
    text:
      isLeft(front) || isLeft(text)
        ? left([...errorsOf(front), ...errorsOf(text)])
        : right({ front: front.right, lineOf, ...text.right }),
    links: compiled.links.map((link) => ({ ...link, file })),
  };

  /**
   * Decodes the front matter. If there is none, returns a single error instead of one for each
   * field.
   *
   * @param data undefined if there is no front matter
   */
  function decodeFront(data: unknown): Either<Diagnostics, Front> {
    const front = decode(file, codec, data ?? {}, lineOf);
    if (!isLeft(front) || data !== undefined) return front;
    const reason = `expected ${codec.name} between two lines of ---, found none`;
    return left([contentError({ file, line: 1 }, reason)]);
  }
}

/** Finds a picture for the compiler. An error in the picture itself is reported by `readTexts`. */
function findPicture(
  inputs: TextInputs,
  folder: string,
  name: string,
): ReturnType<MarkdownOptions['picture']> {
  if (!pictureName.test(name)) {
    return left({
      reason: 'expected a picture next to the text, its name of A-Z, a-z, 0-9, ".", "_" and "-"',
      actual: `got ${readable(name)}`,
    });
  }
  const picture = pictureBeside(inputs, folder, name);
  if (picture === undefined) {
    const actual = `found no ${folder}/${name}`;
    return left({ reason: 'expected a picture beside the text', actual });
  }
  if (isLeft(picture)) return right(undefined);
  const { src, width, height, widths } = picture.right;
  return right({ src, width, height, ...(widths && { widths }) });
}

const pictureName = /^[\w-][\w.-]*$/;

function pictureBeside(inputs: TextInputs, folder: string, name: string) {
  if (!pictureName.test(name)) return undefined;
  return pictureIn(inputs, path.join(inputs.content, folder, name), `${folder}/${name}`);
}
