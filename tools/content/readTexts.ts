import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { imageSize } from 'image-size';
import type * as t from 'io-ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import type { Mistakes } from '../mistakes';
import { compileMarkdown, type CompiledText } from './compileMarkdown';
import { splitFrontMatter } from './frontMatter';
import { decode, entriesOf, isFile, type ContentFolders } from './readFiles';

/** A text in one language: its front matter and what there is to read. */
export interface WrittenText<Front> extends CompiledText {
  front: Front;
}

/** A text in the languages in which it is written, and the pictures beside it that it shows. */
export interface WrittenTexts<Fallback, Translation> {
  fallback: WrittenText<Fallback>;
  translations: Partial<Record<Locale, WrittenText<Translation>>>;
  pictures: readonly Asset[];
}

/** A file that the site serves as it is. */
export interface Asset {
  /** Path of its URL. */
  url: string;
  file: string;
}

const textFile = new RegExp(`^index\\.(${locales.join('|')})\\.md$`);

/**
 * Reads index.<language>.md of a folder, in all languages that are there.
 *
 * @param folder from the content folder, such as `coding-notes/my-note`
 * @param codecs of the front matter: of the fallback language, and of the others
 */
export function readTexts<Fallback, Translation>(
  folders: ContentFolders,
  folder: string,
  codecs: { fallback: t.Decoder<unknown, Fallback>; translation: t.Decoder<unknown, Translation> },
): Either<Mistakes, WrittenTexts<Fallback, Translation>> {
  const names = entriesOf(path.join(folders.content, folder));
  const mistakes: string[] = names
    .filter((name) => name.endsWith('.md') && !textFile.test(name))
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
  const split = splitFrontMatter(readFileSync(path.join(folders.content, file), 'utf8'));
  if (isLeft(split)) return left([`${file}: ${split.left}`]);
  const front = decode(file, codec, split.right.data);
  const text = compileMarkdown(split.right.body, {
    language,
    picture: (name) => findPicture(folders, path.posix.dirname(file), name, pictures),
  });
  if (isLeft(front) || isLeft(text)) {
    return left([
      ...(isLeft(front) ? front.left : []),
      ...(isLeft(text) ? text.left.map((mistake) => `${file}: ${mistake}`) : []),
    ]);
  }
  return right({ front: front.right, ...text.right });
}

function findPicture(
  { content }: ContentFolders,
  folder: string,
  name: string,
  pictures: Map<string, Asset>,
): Either<string, { src: string; width: number; height: number }> {
  const decoded = decodeURI(name);
  if (!/^[\w-][\w. -]*$/.test(decoded)) {
    return left(`expected a picture that lies beside the text, got ${name}`);
  }
  const file = path.join(content, folder, decoded);
  if (!isFile(file)) return left(`expected a picture beside the text, found no ${folder}/${name}`);
  try {
    const { width, height } = imageSize(readFileSync(file));
    const url = `/content/${folder}/${name}`;
    pictures.set(url, { url, file });
    return right({ src: url, width, height });
  } catch (error) {
    return left(`expected a picture, got ${folder}/${name}: ${String(error)}`);
  }
}
