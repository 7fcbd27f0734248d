import { isLeft, left, right, type Either } from 'fp-ts/Either';
import path from 'node:path';
import type { Locale } from '../../src/locale/locales';
import type { Cache } from '../lib/cache';
import type { Finding } from '../lib/diagnostics';
import { decodedUrl } from '../lib/decodedUrl';
import type { Pictures, ShownPicture } from '../model/picture';
import type { PublicFiles } from '../model/publicFiles';
import type { TextSource } from '../model/sources';
import { compileMarkdown, type CompiledMarkdown } from './compileMarkdown';
import type { FindPicture } from './markdownSteps';

/**
 * The files beside a text, keyed by name: pictures, or what is wrong with them (as a `Left`). Files
 * whose names a text cannot write are left out.
 */
type BesideText = ReadonlyMap<string, Either<Finding, ShownPicture>>;

/** Compiles the Markdown of a text. */
type CompileText = (
  text: Pick<TextSource, 'file' | 'body'>,
  language: Locale,
  beside: BesideText,
) => CompiledMarkdown;

/** What the step `text` needs besides the owner's sources. */
export interface TextInputs {
  /** The converted pictures. A picture that is missing here is reported as an error. */
  pictures: Pictures;
  publicFiles: PublicFiles;
  compileText: CompileText;
}

/** Compiles a text with the pictures beside it. */
export const compileText: CompileText = ({ file, body }, language, beside) =>
  compileMarkdown(file, body, { language, picture: pictureIn(beside, path.posix.dirname(file)) });

/**
 * Returns a function like compileText that compiles a text only once. A result depends on the text,
 * on its name, which is in the URLs of its drawings, and on the files beside it.
 */
export function cachedTexts(cache: Cache): CompileText {
  return (text, language, beside) => {
    const key = JSON.stringify([text.file, language, text.body, [...beside]]);
    return cache.cached('texts', key, () => compileText(text, language, beside));
  };
}

/** The names of pictures that a text can write. */
export const pictureName = /^[\w-][\w.-]*$/;

function pictureIn(beside: BesideText, folder: string): FindPicture {
  return (name) => {
    if (!pictureName.test(name)) {
      return left({
        reason: 'expected a picture next to the text, its name of A-Z, a-z, 0-9, ".", "_" and "-"',
        actual: `got ${decodedUrl(name)}`,
      });
    }
    const picture = beside.get(name);
    if (picture === undefined) {
      const actual = `found no ${folder}/${name}`;
      return left({ reason: 'expected a picture beside the text', actual });
    }
    if (isLeft(picture)) return right(undefined);
    const { src, width, height, widths } = picture.right;
    return right({ src, width, height, ...(widths && { widths }) });
  };
}
