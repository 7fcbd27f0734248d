import type { Body, Picture, TextInLanguage } from '../../src/content/compiledContent';
import type { LocalizedText } from './fileCodecs';
import { fallbackLocale, type Locale } from '../../src/locale/locales';
import type { WrittenText, WrittenTexts } from './readTexts';

/** A text in a language; if it is missing, in the fallback language, with `lang`. */
export function localise(text: LocalizedText, locale: Locale): TextInLanguage {
  const own = text[locale];
  return own === undefined ? { text: text[fallbackLocale], lang: fallbackLocale } : { text: own };
}

/** The text in a language; if it is missing, in the fallback language, with `lang`. */
export function pickText<Fallback, Translation>(
  texts: WrittenTexts<Fallback, Translation>,
  locale: Locale,
): { text: WrittenText<Fallback | Translation>; lang?: string } {
  const own = locale === fallbackLocale ? texts.fallback : texts.translations[locale];
  return own ? { text: own } : { text: texts.fallback, lang: fallbackLocale };
}

export function bodyOf(texts: WrittenTexts<unknown, unknown>, locale: Locale): Body {
  const {
    text: { outline, nodes },
    ...lang
  } = pickText(texts, locale);
  return { ...lang, outline, nodes };
}

export function pictureOf(
  { alt, ...picture }: { src: string; width: number; height: number; alt: LocalizedText },
  locale: Locale,
): Picture {
  return { ...picture, alt: localise(alt, locale) };
}
