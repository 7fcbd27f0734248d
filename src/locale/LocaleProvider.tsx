import { useLayoutEffect, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { loadMessages, type Messages } from './loadMessages';
import { fallbackLocale, type Locale } from './locales';
import { useMessages, type LoadedLocale } from './useMessages';

interface LocaleProviderProps {
  children: ReactNode;
  /** Shown until the first texts are there, so it has to do without messages. */
  fallback?: ReactNode;
  /** Texts that are there already, for a page that was rendered with them. */
  initial?: LoadedLocale | undefined;
  /** Where the texts come from. */
  load?: (locale: Locale) => Promise<Messages>;
}

/**
 * Gives every component below the texts of the chosen language, and tells the document its language.
 * A change of language renders anew but unmounts nothing: half-typed input, scroll and focus stay.
 */
export function LocaleProvider({
  children,
  fallback = null,
  initial,
  load = loadMessages,
}: LocaleProviderProps) {
  const shown = useMessages(load, initial);

  // Before the new texts are painted, so nothing is ever read out in the voice of another language.
  useLayoutEffect(() => {
    if (shown) document.documentElement.lang = shown.locale;
  }, [shown]);

  if (!shown) return fallback;
  return (
    <IntlProvider
      locale={shown.locale}
      defaultLocale={fallbackLocale}
      messages={shown.messages}
      onError={logIntlError}
    >
      {children}
    </IntlProvider>
  );
}

/** A missing or malformed message is a mistake of ours: react-intl would hide it in production. */
function logIntlError(error: Error): void {
  console.error(error);
}
