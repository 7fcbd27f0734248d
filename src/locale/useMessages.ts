import { startTransition, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Messages } from './loadMessages';
import { fallbackLocale, type Locale } from './locales';
import { localeKept, selectLocale } from './localeSlice';

/** A language and its texts, always changed together. */
export interface LoadedLocale {
  locale: Locale;
  messages: Messages;
}

/**
 * The language on screen: the chosen one as soon as its texts are there, until then the one before.
 * A language that cannot be loaded is logged and given up (`localeKept`) for the one on screen or,
 * where nothing is on screen yet, for the fallback language; when that fails too, it is tried again
 * once the browser is online. The last choice wins, whatever arrives later.
 *
 * @param load loads the texts of one language; rejects when it cannot
 * @param initial a language whose texts are there from the start
 * @returns undefined until the first texts are there
 */
export function useMessages(
  load: (locale: Locale) => Promise<Messages>,
  initial?: LoadedLocale,
): LoadedLocale | undefined {
  const chosen = useSelector(selectLocale);
  const dispatch = useDispatch();
  const [shown, setShown] = useState(initial);
  const shownLocale = shown?.locale;

  useEffect(() => {
    if (shownLocale === chosen) return;
    const kept = shownLocale ?? fallbackLocale;
    // False once another choice is made: an answer that comes later is not for the screen.
    let wanted = true;

    async function show() {
      try {
        const messages = await load(chosen);
        if (!wanted) return;
        // The page on screen stays until all of it is there in the new language, not its texts alone.
        startTransition(() => setShown({ locale: chosen, messages }));
      } catch (error) {
        if (!wanted) return;
        console.error(`The texts of ${chosen} could not be loaded.`, error);
        if (kept !== chosen) dispatch(localeKept(kept));
        else window.addEventListener('online', show, { once: true });
      }
    }

    void show();
    return () => {
      wanted = false;
      window.removeEventListener('online', show);
    };
  }, [chosen, shownLocale, load, dispatch]);

  return shown;
}
