import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { useDispatch, useSelector } from 'react-redux';
import { loadMessages, type Messages } from './loadMessages';
import { fallbackLocale, type Locale } from './locales';
import { localeKept, selectLocale } from './localeSlice';

/** A language and its texts, always changed together. */
export interface LoadedLocale {
  locale: Locale;
  messages: Messages;
}

interface LocaleProviderProps {
  children: ReactNode;
  /** Shown until the first texts have loaded, so it must not use messages. */
  fallback?: ReactNode;
  /** Texts that a prerendered page has loaded already. */
  initial?: LoadedLocale | undefined;
  /** Loads the texts of a language; rejects when it cannot. */
  load?: (locale: Locale) => Promise<Messages>;
}

/**
 * Provides the texts of the chosen language, and sets the document's `lang`. A change of language
 * rerenders but unmounts nothing: unsent input, scroll position and focus stay.
 */
export function LocaleProvider({
  children,
  fallback = null,
  initial,
  load = loadMessages,
}: LocaleProviderProps) {
  const shown = useMessages(load, initial);

  // Before paint, so that a screen reader never reads texts with another language's voice.
  useLayoutEffect(() => {
    const root = document.documentElement;
    // Even the same language makes browsers compute all styles again.
    if (shown && root.lang !== shown.locale) root.lang = shown.locale;
  }, [shown]);

  if (!shown) return fallback;
  return (
    <IntlProvider
      locale={shown.locale}
      defaultLocale={fallbackLocale}
      messages={shown.messages}
      // react-intl hides a missing or malformed message in production.
      onError={(error) => console.error(error)}
    >
      {children}
    </IntlProvider>
  );
}

/**
 * The language on screen: the chosen one once its texts have loaded, until then the previous one. A
 * language that fails to load is logged and given up (`localeKept`) for the one on screen or, at the
 * start, for the fallback language; if that fails too, it is tried again when the browser is online.
 *
 * @returns undefined until the first texts have loaded
 */
function useMessages(
  load: (locale: Locale) => Promise<Messages>,
  initial: LoadedLocale | undefined,
): LoadedLocale | undefined {
  const chosen = useSelector(selectLocale);
  const dispatch = useDispatch();
  const [shown, setShown] = useState(initial);
  const shownLocale = shown?.locale;

  useEffect(() => {
    if (shownLocale === chosen) return;
    const kept = shownLocale ?? fallbackLocale;
    // False after another choice: texts that arrive later are not shown.
    let isWanted = true;

    async function show() {
      try {
        const messages = await load(chosen);
        if (!isWanted) return;
        // Keeps the page on screen until its content has loaded in the new language, too.
        startTransition(() => setShown({ locale: chosen, messages }));
      } catch (error) {
        if (!isWanted) return;
        console.error(`The texts of ${chosen} could not be loaded.`, error);
        if (kept !== chosen) dispatch(localeKept(kept));
        else window.addEventListener('online', onOnline, { once: true });
      }
    }

    const onOnline = () => void show();
    onOnline();
    return () => {
      isWanted = false;
      window.removeEventListener('online', onOnline);
    };
  }, [chosen, shownLocale, load, dispatch]);

  return shown;
}
