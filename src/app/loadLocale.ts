import { forgetFailures, type ContentCache } from '../content/contentCache';
import { ContentMissing } from '../content/loadContent';
import { readAddress } from '../locale/address';
import { loadMessages, type Messages } from '../locale/loadMessages';
import type { Locale } from '../locale/locales';
import { withoutSlash } from '../paths';
import { preloadPage } from './routes';

/**
 * Loads the messages of a language, and the current page in that language, so that both change together.
 *
 * @returns rejects if a part does not arrive; the next call loads it again
 */
export async function loadLocale(locale: Locale, content: ContentCache): Promise<Messages> {
  // Nothing is on screen yet: the page loads its content itself, and shows the error if it fails.
  if (!document.querySelector('main')) return loadMessages(locale);
  try {
    const [messages] = await Promise.all([
      loadMessages(locale),
      preloadPage(withoutSlash(readAddress(window.location.pathname).path), locale, content).catch(
        (error: unknown) => {
          // The page says "not found", in every language.
          if (!(error instanceof ContentMissing)) throw error;
        },
      ),
    ]);
    return messages;
  } catch (error) {
    forgetFailures();
    throw error;
  }
}
