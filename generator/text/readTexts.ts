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
import type { MarkdownOptions, WrittenText, WrittenTexts } from '../model/text';
import { splitFrontMatter, type FrontMatter } from '../read/frontMatter';
import { shortHash } from '../lib/hash';
import type { Asset } from '../model/picture';
import type { ObjectCodec } from '../model/fieldCodecs';
import { pictureIn } from '../picture/pictures';
import { namesIn } from '../lib/files';
import { decode } from '../model/decode';
import { readOwnersText } from '../read/readData';
import { renameCommand } from '../read/renameCommand';
import type { OwnersFolders } from '../model/ownersFolders';
import type { FoundLink, Sources } from '../model/sources';
import { readable } from './checkMarkdown';

/** The content of a file's front matter. */
export interface ReadFront {
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
export interface ReadTexts<Front> extends WrittenTexts<Front> {
  /** The front matter of all Markdown files, including files whose article body has errors. */
  fronts: ReadonlyMap<Locale, ReadFront>;
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
  sources: Sources,
  folder: string,
  codec: ObjectCodec<Front>,
  hint?: string,
): ReadTexts<Front> {
  const names = namesIn(path.join(sources.content, folder));
  const errors: Diagnostic[] = names
    .filter((name) => looksLikeText.test(name) && !textFile.test(name))
    .map((name) => {
      const language = locales.find((locale) => name.startsWith(`index.${locale}.`));
      const command = language
        ? renameCommand(sources, `${folder}/${name}`, `index.${language}.md`)
        : undefined;
      const reason = `expected index.<language>.md, one of ${locales.join(', ')}`;
      return contentError({ file: `${folder}/${name}` }, { reason, hint: command });
    });
  const found: Found = { names: new Set(), assets: new Map(), broken: [], links: [], warnings: [] };

  const texts = new Map<Locale, WrittenText<Front>>();
  const fronts = new Map<Locale, ReadFront>();
  const written = locales.filter((locale) => names.includes(`index.${locale}.md`));
  for (const locale of written) {
    const file = `${folder}/index.${locale}.md`;
    const { front, text } = readText(sources, file, locale, codec, found);
    fronts.set(locale, front);
    if (isLeft(text)) errors.push(...text.left);
    else texts.set(locale, text.right);
  }
  if (written.length === 0) {
    const reason = `expected a text, as index.${fallbackLocale}.md, found none`;
    errors.push(contentError({ file: folder }, { reason, hint }));
  }
  const { assets, broken, links, warnings } = found;
  if (errors.length === 0) warnings.push(...unusedFiles(sources, folder, found));
  const pictures = [...assets.values()];
  return { texts, pictures, fronts, errors: [...errors, ...broken], warnings, links };
}

/** What a folder's Markdown files show, and what else they report while they are compiled. */
interface Found {
  /** The owner's files in the same folder as the Markdown files. */
  names: Set<string>;
  /** The picture files, keyed by URL. */
  assets: Map<string, Asset>;
  /** The errors in the owner's picture files. */
  broken: Diagnostic[];
  links: FoundLink[];
  warnings: Diagnostic[];
}

/** Returns a warning for each file in a folder that none of the folder's Markdown files shows. */
function unusedFiles({ content }: OwnersFolders, folder: string, { names }: Found): Diagnostics {
  return namesIn(path.join(content, folder))
    .filter((name) => !textFile.test(name) && !names.has(name))
    .map((name) =>
      contentWarning(
        { file: `${folder}/${name}` },
        'expected a text beside it that shows it, found none',
      ),
    );
}

function readText<Front>(
  sources: Sources,
  file: string,
  language: Locale,
  codec: ObjectCodec<Front>,
  found: Found,
): { front: ReadFront; text: Either<Diagnostics, WrittenText<Front>> } {
  const source = readOwnersText(sources, file);
  if (isLeft(source)) {
    return { front: { given: undefined, fields: {}, lineOf: () => 1 }, text: source };
  }
  const { data, body, lineOf } = splitFrontMatter(file, source.right);
  const front = isLeft(data) ? data : decodeFront(data.right);
  const given = isLeft(data) || !data.right ? undefined : (Object(data.right) as object);
  const read = { given: given && { ...given }, fields: codec.validFields(given), lineOf };
  const compiled = sources.compileText(file, body, {
    language,
    picture: (name) => findPicture(sources, path.posix.dirname(file), name, found),
    drawing: (svg) => {
      const url = `/content/${path.posix.dirname(file)}/diagram.${shortHash([svg])}.svg`;
      found.assets.set(url, { url, content: { text: svg } });
      return url;
    },
    link: (link) => void found.links.push({ ...link, file }),
  });
  if (isLeft(front) || isLeft(compiled)) {
    return { front: read, text: left([...errorsOf(front), ...errorsOf(compiled)]) };
  }
  const { warnings, ...text } = compiled.right;
  found.warnings.push(...warnings);
  return {
    front: read,
    text: right({ front: front.right, lineOf, ...text }),
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

function findPicture(
  sources: Sources,
  folder: string,
  name: string,
  found: Found,
): ReturnType<MarkdownOptions['picture']> {
  if (!/^[\w-][\w.-]*$/.test(name)) {
    return left({
      reason: 'expected a picture next to the text, its name of A-Z, a-z, 0-9, ".", "_" and "-"',
      actual: `got ${readable(name)}`,
    });
  }
  const target = `${folder}/${name}`;
  found.names.add(name);
  const picture = pictureIn(sources, path.join(sources.content, target), target);
  if (picture === undefined) {
    return left({ reason: 'expected a picture beside the text', actual: `found no ${target}` });
  }
  if (isLeft(picture)) {
    found.broken.push(picture.left);
    return right(undefined);
  }
  const { files, ...shown } = picture.right;
  for (const file of files) found.assets.set(file.url, file);
  return right(shown);
}
