import { useLayoutEffect, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { LoadedLocale } from './loadTexts';
import { fallbackLocale } from './locales';

/**
 * Provides the texts of a language, and sets the document's `lang`. A change of language rerenders but unmounts nothing:
 * unsent input, scroll position and focus stay.
 */
export function LocaleProvider({
  locale,
  messages,
  children,
}: LoadedLocale & { children: ReactNode }) {
  // Before paint, so that a screen reader never reads texts with another language's voice.
  useLayoutEffect(() => {
    const root = document.documentElement;
    // Even the same language makes browsers compute all styles again.
    if (root.lang !== locale) root.lang = locale;
  }, [locale]);

  return (
    <IntlProvider
      locale={locale}
      defaultLocale={fallbackLocale}
      messages={messages}
      // react-intl hides a missing or malformed message in production.
      onError={(error) => console.error(error)}
    >
      {children}
    </IntlProvider>
  );
}
