import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { contentError, type Diagnostic, type Diagnostics } from '../lib/diagnostics';
import { decode } from '../model/decode';
import type { ObjectCodec } from '../model/fieldCodecs';
import type { TextSource, TextSources } from '../model/sources';
import type { OwnersFiles } from './ownersFiles';
import { readOwnersText } from './readData';
import { parseYaml, type ParsedYaml } from '../lib/parseYaml';

/** The content of a file's front matter. */
export interface FrontFields {
  /**
   * The front matter as the owner wrote it, even if a field is invalid. Undefined if the front
   * matter cannot be read.
   */
  given: Readonly<Record<string, unknown>> | undefined;
  /** The fields that are valid. */
  fields: Readonly<Record<string, unknown>>;
  lineOf: FrontMatter['lineOf'];
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
 * @returns the texts, and the front matter of all files, including those with errors
 */
export function readTexts(
  files: OwnersFiles,
  folder: string,
  codec: ObjectCodec<object>,
  hint?: string,
): { texts: TextSources; fronts: ReadonlyMap<Locale, FrontFields> } {
  const names = files.namesIn(folder);
  const errors = names
    .filter((name) => looksLikeText.test(name) && !textFile.test(name))
    .map((name) => wrongName(folder, name));
  const written = locales.filter((locale) => names.includes(`index.${locale}.md`));
  if (written.length === 0) {
    const reason = `expected a text, as index.${fallbackLocale}.md, found none`;
    errors.push(contentError({ file: folder }, { reason, hint }));
  }
  const read = written.map(
    (locale) => [locale, readText(files, `${folder}/index.${locale}.md`, codec)] as const,
  );
  const byLocale = new Map(read.map(([locale, { text }]) => [locale, text]));
  const fronts = new Map(read.map(([locale, { front }]) => [locale, front]));
  const others = names.filter((name) => !textFile.test(name));
  return { texts: { folder, others, byLocale, errors }, fronts };
}

function wrongName(folder: string, name: string): Diagnostic {
  const language = locales.find((locale) => name.startsWith(`index.${locale}.`));
  const hint = language && `rename it to index.${language}.md`;
  const reason = `expected index.<language>.md, one of ${locales.join(', ')}`;
  return contentError({ file: `${folder}/${name}` }, { reason, hint });
}

function readText(
  files: OwnersFiles,
  file: string,
  codec: ObjectCodec<object>,
): { text: TextSource; front: FrontFields } {
  const source = readOwnersText(files, file);
  if (isLeft(source)) {
    const lineOf = () => 1;
    return {
      text: { file, front: source, body: '' },
      front: { given: undefined, fields: {}, lineOf },
    };
  }
  const { data, body, lineOf } = splitFrontMatter(file, source.right);
  const given = isLeft(data) || !data.right ? undefined : (Object(data.right) as object);
  return {
    text: { file, front: isLeft(data) ? data : decodeFront(data.right), body },
    front: { given: given && { ...given }, fields: { ...codec.validFields(given) }, lineOf },
  };

  /**
   * Decodes the front matter. If there is none, returns a single error instead of one for each
   * field.
   *
   * @param data undefined if there is no front matter
   */
  function decodeFront(data: unknown): Either<Diagnostics, object> {
    const front = decode(file, codec, data ?? {}, lineOf);
    if (!isLeft(front) || data !== undefined) return front;
    const reason = `expected ${codec.name} between two lines of ---, found none`;
    return left([contentError({ file, line: 1 }, reason)]);
  }
}

/**
 * A Markdown file's front matter. `data` is the YAML between two `---` lines. It is undefined if
 * these lines are missing, and an empty object if there is nothing between them.
 */
interface FrontMatter extends ParsedYaml {
  /**
   * The Markdown after the front matter. Each line of the front matter is replaced by an empty
   * line, so that line numbers match the file's.
   */
  body: string;
}

const firstLine = /^---[ \t]*\r?\n/;
const fenced = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/**
 * Splits a Markdown file into its YAML front matter and its body.
 *
 * @param file file name, for error messages
 */
export function splitFrontMatter(file: string, text: string): FrontMatter {
  const lineOf = () => 1;
  if (!firstLine.test(text)) return { data: right(undefined), body: text, lineOf };
  const match = fenced.exec(text);
  if (!match) {
    const reason = 'expected a second line of --- after the front matter, found none';
    return { data: left([contentError({ file, line: 1 }, reason)]), body: '', lineOf };
  }
  const [whole, yaml = ''] = match;
  const blank = whole.replaceAll(/[^\n]/g, '');
  return { ...parseYaml(file, yaml, 1), body: blank + text.slice(whole.length) };
}
