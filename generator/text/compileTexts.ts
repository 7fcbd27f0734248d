import { isLeft, left, right, type Either } from 'fp-ts/Either';
import { notShown } from '../picture/examinePicture';
import {
  contentError,
  contentWarning,
  errorsOf,
  type Diagnostic,
  type Diagnostics,
} from '../lib/diagnostics';
import type { Asset } from '../model/picture';
import type { Locale } from '../../src/locale/locales';
import type { FoundLink, TextSource, TextSources } from '../model/sources';
import type { CompiledText, WrittenText, WrittenTexts } from '../model/text';
import { pictureName, type TextInputs } from './compileText';

/** The compiled texts of an entry. Those with errors are left out. */
interface CompiledTexts extends WrittenTexts<unknown> {
  errors: Diagnostics;
  warnings: Diagnostics;
  links: readonly FoundLink[];
}

/** Compiles the Markdown files of an entry. */
export function compileTexts(
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
  { front, lineOf }: TextSource,
  text: Either<Diagnostics, CompiledText>,
): Either<Diagnostics, WrittenText<unknown>> {
  return isLeft(front) || isLeft(text)
    ? left([...errorsOf(front), ...errorsOf(text)])
    : right({ front: front.right, lineOf, ...text.right });
}

/** Returns the warning about a file that no text beside it shows. */
function unused(folder: string, name: string): Diagnostic {
  const reason = 'expected a text beside it that shows it, found none';
  return contentWarning({ file: `${folder}/${name}` }, reason);
}
