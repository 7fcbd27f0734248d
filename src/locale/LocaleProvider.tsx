import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import { setShownLanguage } from '../documentState';
import type { LoadedLocale } from './loadMessages';
import { fallbackLocale } from './locales';

/**
 * The formatters of all languages. The build shares them between all pages, because it would
 * otherwise spend a tenth of the time for rendering on making them again for each page.
 */
const formatters = createIntlCache();

/**
 * Provides the messages in a language, and sets the document's `lang`. When the language changes,
 * React renders the components again but unmounts none, so unsent input, the scroll position and
 * the focus are kept.
 */
export function LocaleProvider({
  locale,
  messages,
  children,
}: LoadedLocale & { children: ReactNode }) {
  // Set the language before the browser paints, so that a screen reader never reads the messages
  // with the voice of another language.
  useLayoutEffect(() => {
    setShownLanguage(locale);
  }, [locale]);

  const intl = useMemo(
    () =>
      createIntl(
        {
          locale,
          defaultLocale: fallbackLocale,
          messages,
          // By default, react-intl does not report a missing or malformed message in production.
          onError: (error) => console.error(error),
        },
        formatters,
      ),
    [locale, messages],
  );

  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
