import type { Body, Picture } from '../../src/content/compiledContent';
import { languageFor, localise } from '../../src/content/languageFor';
import { locales, type Locale } from '../../src/locale/locales';
import type { LocalizedText } from './fileCodecs';
import type { PlacedPicture } from './pictures';
import type { WrittenText, WrittenTexts } from './readTexts';

/** The text for readers of a language; with `lang` if it is written only in others. */
export function pickText<Front>(
  { texts }: WrittenTexts<Front>,
  locale: Locale,
): { text: WrittenText<Front>; lang?: string } {
  const language = languageFor(locale, [...texts.keys()]);
  const text = texts.get(language) as WrittenText<Front>;
  return { text, ...(language === locale ? {} : { lang: language }) };
}

export function bodyOf(texts: WrittenTexts<unknown>, locale: Locale): Body {
  const {
    text: { outline, nodes },
    ...lang
  } = pickText(texts, locale);
  return { ...lang, outline, nodes };
}

export function pictureOf(
  { src, width, height, widths, alt }: PlacedPicture,
  locale: Locale,
): Picture {
  return { src, width, height, ...(widths && { widths }), alt: localise(alt, locale) };
}

/** The languages of an entry: those of its text; without a text, those of its title. */
export function languagesOf(
  title: LocalizedText | undefined,
  texts: WrittenTexts<unknown> | undefined,
): readonly Locale[] {
  return locales.filter((locale) => (texts ? texts.texts.has(locale) : title?.[locale]));
}
