import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import path from 'node:path';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { withLines, type Mistakes } from '../mistakes';
import { compileMarkdown, type CompiledText, type MarkdownOptions } from './compileMarkdown';
import { splitFrontMatter, type FrontMatter } from './frontMatter';
import { shortHash, type Asset } from './convertPicture';
import { findShown } from './pictures';
import { decode, entriesOf, readOwnersText, renameCommand, type ContentFolders } from './readFiles';
import { readable } from './checkMarkdown';

/** A text in one language. */
export interface WrittenText<Front> extends Omit<CompiledText, 'warnings'> {
  front: Front;
  /** The line of a field of the front matter. */
  lineOf: FrontMatter['lineOf'];
}

/** A text in the languages in which it is written, at least one, and the pictures that it shows. */
export interface WrittenTexts<Front> {
  texts: ReadonlyMap<Locale, WrittenText<Front>>;
  pictures: readonly Asset[];
}

/** Texts that an editor or system may have named wrongly ("index.ja.md.txt") are mistakes: they would not be read. */
const looksLikeText = /\.(?:md|mdx|markdown|txt)$/i;

const textFile = new RegExp(`^index\\.(${locales.join('|')})\\.md$`);

/**
 * Reads index.<language>.md of a folder in all languages.
 *
 * @param folder from the content folder, such as `coding-notes/my-note`
 * @param codec of the front matter
 * @param command which writes the text if there is none
 */
export function readTexts<Front>(
  folders: ContentFolders,
  folder: string,
  codec: t.Decoder<unknown, Front>,
  command = '',
): Either<Mistakes, WrittenTexts<Front>> {
  const names = entriesOf(path.join(folders.content, folder));
  const mistakes: string[] = names
    .filter((name) => looksLikeText.test(name) && !textFile.test(name))
    .map((name) => {
      const language = locales.find((locale) => name.startsWith(`index.${locale}.`));
      const command = language
        ? renameCommand(folders, `${folder}/${name}`, `index.${language}.md`)
        : '';
      return `${folder}/${name}: expected index.<language>.md, one of ${locales.join(', ')}${command}`;
    });
  const shown: Shown = { names: new Set(), assets: new Map() };

  const texts = new Map<Locale, WrittenText<Front>>();
  const written = locales.filter((locale) => names.includes(`index.${locale}.md`));
  for (const locale of written) {
    const text = readText(folders, `${folder}/index.${locale}.md`, locale, codec, shown);
    if (isLeft(text)) mistakes.push(...text.left);
    else texts.set(locale, text.right);
  }
  if (written.length === 0) {
    mistakes.push(
      `${folder}: expected a text, as index.${fallbackLocale}.md, found none${command}`,
    );
  }
  if (mistakes.length === 0) folders.warnings?.push(...unusedFiles(folders, folder, shown));
  return mistakes.length > 0
    ? left(mistakes)
    : right({ texts, pictures: [...shown.assets.values()] });
}

/** The files that the texts of a folder show. */
interface Shown {
  /** The owner's files beside the texts. */
  names: Set<string>;
  /** By URL. */
  assets: Map<string, Asset>;
}

/** Files beside a text that it does not show. */
function unusedFiles({ content }: ContentFolders, folder: string, { names }: Shown): Mistakes {
  return entriesOf(path.join(content, folder))
    .filter((name) => !textFile.test(name) && !names.has(name))
    .map((name) => `${folder}/${name}: expected a text beside it that shows it, found none`);
}

function readText<Front>(
  folders: ContentFolders,
  file: string,
  language: Locale,
  codec: t.Decoder<unknown, Front>,
  shown: Shown,
): Either<Mistakes, WrittenText<Front>> {
  const source = readOwnersText(path.join(folders.content, file));
  if (isLeft(source)) return left([`${file}: ${source.left}`]);
  const { data, body, lineOf } = splitFrontMatter(source.right);
  const front = isLeft(data) ? left(placed(data.left)) : decodeFront(data.right);
  const text = compileMarkdown(body, {
    language,
    picture: (name) => findPicture(folders, path.posix.dirname(file), name, shown),
    drawing: (svg) => {
      const url = `/content/${path.posix.dirname(file)}/diagram.${shortHash([svg])}.svg`;
      shown.assets.set(url, { url, content: { text: svg } });
      return url;
    },
    link: (link) => folders.links?.push({ ...link, file }),
  });
  if (isLeft(front) || isLeft(text)) {
    return left([...(isLeft(front) ? front.left : []), ...(isLeft(text) ? placed(text.left) : [])]);
  }
  const { warnings, ...compiled } = text.right;
  folders.warnings?.push(...placed(warnings));
  return right({ front: front.right, lineOf, ...compiled });

  function placed(mistakes: Mistakes): Mistakes {
    return mistakes.map((mistake) => `${file}: ${mistake}`);
  }

  /** @param data undefined without front matter, which is one mistake, not one for each field */
  function decodeFront(data: unknown): Either<Mistakes, Front> {
    const front = decode(file, codec, data ?? {});
    if (!isLeft(front)) return front;
    if (data !== undefined) return left(withLines(front.left, file, lineOf));
    return left([`${file}: line 1: expected ${codec.name} between two lines of ---, found none`]);
  }
}

function findPicture(
  folders: ContentFolders,
  folder: string,
  name: string,
  { names, assets }: Shown,
): ReturnType<MarkdownOptions['picture']> {
  if (!/^[\w-][\w.-]*$/.test(name)) {
    return left(
      `expected a picture next to the text, its name of A-Z, a-z, 0-9, ".", "_" and "-", got ${readable(name)}`,
    );
  }
  const target = `${folder}/${name}`;
  names.add(name);
  const shown = findShown(folders, path.join(folders.content, target), target);
  if (!shown) return left(`expected a picture beside the text, found no ${target}`);
  if (shown === 'broken') return right(undefined);
  const { files, ...picture } = shown;
  for (const file of files) assets.set(file.url, file);
  return right(picture);
}
