import { isLeft, left, map, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import path from 'node:path';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import type { Mistakes } from '../mistakes';
import { compileMarkdown, type CompiledText, type MarkdownOptions } from './compileMarkdown';
import { splitFrontMatter } from './frontMatter';
import { positionMistake, readPicture } from './pictureSize';
import { decode, entriesOf, keep, type ContentFolders } from './readFiles';
import { readable } from './readable';
import { readOwnersText } from './readOwnersText';
import type { SiteLink } from './siteLinks';

/** A text as it is kept: thousands of them as trees would not fit into the memory. */
interface TextJson extends Pick<CompiledText, 'minutes'> {
  /** JSON of its outline and nodes, as `Body` has them. */
  body: string;
}

/** A text in one language: its front matter and what there is to read. */
export interface WrittenText<Front> extends TextJson {
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

/** As editors and systems name texts ("index.ja.md.txt"): one that is not read would be lost without a word. */
const looksLikeText = /\.(?:md|mdx|markdown|txt)$/i;

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

type FoundPicture = ReturnType<MarkdownOptions['picture']>;

/** A text as it was made, the pictures that it was made with, and where on the site it leads. */
interface MadeText<Text> {
  text: Text;
  asked: readonly (readonly [name: string, found: FoundPicture])[];
  links: readonly SiteLink[];
}

function readText<Front>(
  folders: ContentFolders,
  file: string,
  language: Locale,
  codec: t.Decoder<unknown, Front>,
  pictures: Map<string, Asset>,
): Either<Mistakes, WrittenText<Front>> {
  const folder = path.posix.dirname(file);
  const target = path.join(folders.content, file);
  const picture = (name: string) => findPicture(folders, folder, name, pictures);
  const holds = ({ asked }: MadeText<unknown>) => stillHolds(asked, picture);

  function make(): MadeText<Either<Mistakes, WrittenText<Front>>> {
    const source = readOwnersText(target);
    if (isLeft(source)) return { text: left([`${file}: ${source.left}`]), asked: [], links: [] };
    const { data, body } = splitFrontMatter(source.right);
    const front = isLeft(data) ? left(placed(data.left)) : decodeFront(data.right);
    const { text, ...found } = compile(body);
    if (isLeft(front) || isLeft(text)) {
      const mistakes = [
        ...(isLeft(front) ? front.left : []),
        ...(isLeft(text) ? placed(text.left) : []),
      ];
      return { text: left(mistakes), ...found };
    }
    return { text: right({ front: front.right, ...text.right }), ...found };
  }

  function placed(mistakes: Mistakes): Mistakes {
    return mistakes.map((mistake) => `${file}: ${mistake}`);
  }

  /** @param data nothing where there is no front matter: one mistake, not one for each field */
  function decodeFront(data: unknown): Either<Mistakes, Front> {
    const front = decode(file, codec, data ?? {});
    if (data !== undefined || !isLeft(front)) return front;
    return left([`${file}: line 1: expected ${codec.name} between two lines of ---, found none`]);
  }

  function compile(body: string): MadeText<Either<Mistakes, TextJson>> {
    const store = folders.memory?.texts;
    const parts = [language, folder, body];
    const stored = store?.get(parts) as MadeText<TextJson> | undefined;
    if (stored && holds(stored)) return { ...stored, text: right(stored.text) };
    const asked: [string, FoundPicture][] = [];
    const links: SiteLink[] = [];
    const compiled = compileMarkdown(body, {
      language,
      picture(name) {
        const found = picture(name);
        asked.push([name, found]);
        return found;
      },
      link: (link) => links.push(link),
    });
    const text = map(toJson)(compiled);
    if (!isLeft(text)) store?.set(parts, { text: text.right, asked, links });
    return { text, asked, links };
  }

  const { text, links } = keep(folders, target, make, holds);
  folders.links?.push(...links.map((link) => ({ ...link, file })));
  return text;
}

function toJson({ minutes, outline, nodes }: CompiledText): TextJson {
  return { minutes, body: JSON.stringify({ outline, nodes }) };
}

/** Whether the pictures that a text asked for are what they were. Asking makes them part of the site. */
function stillHolds(
  asked: MadeText<unknown>['asked'],
  picture: MarkdownOptions['picture'],
): boolean {
  const holding = asked.map(
    ([name, found]) => JSON.stringify(picture(name)) === JSON.stringify(found),
  );
  return !holding.includes(false);
}

function findPicture(
  folders: ContentFolders,
  folder: string,
  name: string,
  pictures: Map<string, Asset>,
): FoundPicture {
  if (!/^[\w-][\w.-]*$/.test(name)) {
    return left(
      `expected a picture that lies beside the text, its name of A-Z, a-z, 0-9, ".", "_" and "-", got ${readable(name)}`,
    );
  }
  const file = path.join(folders.content, folder, name);
  const picture = readPicture(folders, file);
  if (!picture) return left(`expected a picture beside the text, found no ${folder}/${name}`);
  const { size, hasPosition } = picture;
  if (isLeft(size)) return left(`expected a picture, got ${folder}/${name}: ${size.left}`);
  if (hasPosition) return left(positionMistake(`${folder}/${name}`));
  const url = `/content/${folder}/${name}`;
  pictures.set(url, { url, file });
  return right({ src: url, ...size.right });
}
