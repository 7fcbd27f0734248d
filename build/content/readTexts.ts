import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import path from 'node:path';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import type { Mistakes } from '../mistakes';
import { compileMarkdown, type CompiledText, type MarkdownOptions } from './compileMarkdown';
import { splitFrontMatter } from './frontMatter';
import { positionMistake, readPicture } from './pictureSize';
import { decode, entriesOf, readOwnersText, type ContentFolders } from './readFiles';
import { readable } from './checkMarkdown';

/** A text in one language. */
export interface WrittenText<Front> extends CompiledText {
  front: Front;
}

/** A text in the languages in which it is written, and the pictures that it shows. */
export interface WrittenTexts<Fallback, Translation> {
  fallback: WrittenText<Fallback>;
  translations: Partial<Record<Locale, WrittenText<Translation>>>;
  pictures: readonly Asset[];
}

/** A file that the site serves unchanged. */
export interface Asset {
  /** Path of its URL. */
  url: string;
  file: string;
}

/** Texts that an editor or system may have named wrongly ("index.ja.md.txt") are mistakes: they would not be read. */
const looksLikeText = /\.(?:md|mdx|markdown|txt)$/i;

const textFile = new RegExp(`^index\\.(${locales.join('|')})\\.md$`);

/**
 * Reads index.<language>.md of a folder in all languages.
 *
 * @param folder from the content folder, such as `coding-notes/my-note`
 * @param codecs of the front matter, for the fallback language and for the others
 */
export function readTexts<Fallback, Translation>(
  folders: ContentFolders,
  folder: string,
  codecs: { fallback: t.Decoder<unknown, Fallback>; translation: t.Decoder<unknown, Translation> },
): Either<Mistakes, WrittenTexts<Fallback, Translation>> {
  const names = entriesOf(path.join(folders.content, folder));
  const mistakes: string[] = names
    .filter((name) => looksLikeText.test(name) && !textFile.test(name))
    .map((name) => `${folder}/${name}: expected index.<language>.md, one of ${locales.join(', ')}`);
  const pictures = new Map<string, Asset>();

  function read<Front>(locale: Locale, codec: t.Decoder<unknown, Front>) {
    const file = `${folder}/index.${locale}.md`;
    if (!names.includes(path.basename(file))) return undefined;
    const text = readText(folders, file, locale, codec, pictures);
    if (!isLeft(text)) return text.right;
    mistakes.push(...text.left);
    return undefined;
  }

  const fallback = read(fallbackLocale, codecs.fallback);
  const translations: Partial<Record<Locale, WrittenText<Translation>>> = {};
  for (const locale of locales) {
    const text = locale === fallbackLocale ? undefined : read(locale, codecs.translation);
    if (text) translations[locale] = text;
  }
  if (!names.includes(`index.${fallbackLocale}.md`)) {
    mistakes.push(`${folder}/index.${fallbackLocale}.md: expected this file, found none`);
  }
  if (mistakes.length > 0 || !fallback) return left(mistakes);
  return right({ fallback, translations, pictures: [...pictures.values()] });
}

function readText<Front>(
  folders: ContentFolders,
  file: string,
  language: Locale,
  codec: t.Decoder<unknown, Front>,
  pictures: Map<string, Asset>,
): Either<Mistakes, WrittenText<Front>> {
  const source = readOwnersText(path.join(folders.content, file));
  if (isLeft(source)) return left([`${file}: ${source.left}`]);
  const { data, body } = splitFrontMatter(source.right);
  const front = isLeft(data) ? left(placed(data.left)) : decodeFront(data.right);
  const text = compileMarkdown(body, {
    language,
    picture: (name) => findPicture(folders, path.posix.dirname(file), name, pictures),
    link: (link) => folders.links?.push({ ...link, file }),
  });
  if (isLeft(front) || isLeft(text)) {
    return left([...(isLeft(front) ? front.left : []), ...(isLeft(text) ? placed(text.left) : [])]);
  }
  return right({ front: front.right, ...text.right });

  function placed(mistakes: Mistakes): Mistakes {
    return mistakes.map((mistake) => `${file}: ${mistake}`);
  }

  /** @param data undefined without front matter, which is one mistake, not one for each field */
  function decodeFront(data: unknown): Either<Mistakes, Front> {
    const front = decode(file, codec, data ?? {});
    if (data !== undefined || !isLeft(front)) return front;
    return left([`${file}: line 1: expected ${codec.name} between two lines of ---, found none`]);
  }
}

function findPicture(
  folders: ContentFolders,
  folder: string,
  name: string,
  pictures: Map<string, Asset>,
): ReturnType<MarkdownOptions['picture']> {
  if (!/^[\w-][\w.-]*$/.test(name)) {
    return left(
      `expected a picture next to the text, its name of A-Z, a-z, 0-9, ".", "_" and "-", got ${readable(name)}`,
    );
  }
  const file = path.join(folders.content, folder, name);
  const picture = readPicture(file);
  if (!picture) return left(`expected a picture beside the text, found no ${folder}/${name}`);
  const { size, hasPosition, hash } = picture;
  if (isLeft(size)) return left(`expected a picture, got ${folder}/${name}: ${size.left}`);
  if (hasPosition) return left(positionMistake(`${folder}/${name}`));
  const { name: stem, ext } = path.parse(name);
  const url = `/content/${folder}/${stem}.${hash}${ext}`;
  pictures.set(url, { url, file });
  return right({ src: url, ...size.right });
}
