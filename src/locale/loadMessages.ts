import type { IntlConfig } from 'react-intl';
import type { Locale } from './locales';

/**
 * The messages in one language, keyed by message id. The build compiles the ICU messages in
 * locales/ to syntax trees, and takes missing messages from the fallback language
 * (generator/bundle/messagesLoader.ts).
 */
export type Messages = NonNullable<IntlConfig['messages']>;

const chunks: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import(/* webpackChunkName: "locale-en" */ '../../locales/en.json'),
  'zh-Hant-TW': () =>
    import(/* webpackChunkName: "locale-zh-Hant-TW" */ '../../locales/zh-Hant-TW.json'),
  ja: () => import(/* webpackChunkName: "locale-ja" */ '../../locales/ja.json'),
};

/** A language and its messages, which always change together. */
export interface LoadedLocale {
  locale: Locale;
  messages: Messages;
}

/**
 * Loads the chunk with a language's messages. Rejects if loading fails; the next call then
 * tries again.
 */
export async function loadMessages(locale: Locale): Promise<LoadedLocale> {
  return { locale, messages: (await chunks[locale]()).default };
}
