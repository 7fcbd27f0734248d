import type { LoaderFunctionArgs } from 'react-router-dom';
import { sourceOf } from '../content/pageContent';
import type { LoadedLocale } from '../locale/LocaleProvider';
import { loadMessages } from '../locale/loadMessages';
import type { Locale } from '../locale/locales';

/** The loader of the layout: the language of the page, and its texts. */
export async function loadTexts(args: LoaderFunctionArgs): Promise<LoadedLocale> {
  const locale = sourceOf(args).locale as Locale;
  return { locale, messages: await loadMessages(locale) };
}
