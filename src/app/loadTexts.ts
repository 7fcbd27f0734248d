import { loadContentOnScreen } from '../content/contentOnScreen';
import { loadMessages, type Messages } from '../locale/loadMessages';
import type { Locale } from '../locale/locales';

/**
 * Loads all that the page on screen needs to be shown in a language: the messages, and what of the
 * owner's it shows. Rejects when any of it does not arrive.
 */
export async function loadTexts(locale: Locale): Promise<Messages> {
  const [messages] = await Promise.all([loadMessages(locale), loadContentOnScreen(locale)]);
  return messages;
}
