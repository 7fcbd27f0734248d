import { useLayoutEffect, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { LoadedLocale } from './loadTexts';
import { fallbackLocale } from './locales';

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
    const root = document.documentElement;
    // Setting `lang` makes the browser compute all styles again, even if the language is the same.
    if (root.lang !== locale) root.lang = locale;
  }, [locale]);

  return (
    <IntlProvider
      locale={locale}
      defaultLocale={fallbackLocale}
      messages={messages}
      // By default, react-intl does not report a missing or malformed message in production.
      onError={(error) => console.error(error)}
    >
      {children}
    </IntlProvider>
  );
}
