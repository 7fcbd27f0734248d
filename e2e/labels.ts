import { createIntl } from 'react-intl';
import en from '../locales/en.json';
import ja from '../locales/ja.json';
import zhHantTw from '../locales/zh-Hant-TW.json';
import type { Locale } from '../src/locale/locales';

const messages: Readonly<Record<Locale, Record<string, string>>> = {
  en,
  'zh-Hant-TW': zhHantTw,
  ja,
};

/** Values of placeholders, and the language (English by default). */
type Options = { locale?: Locale } & Record<string, string | number>;

/** The text of a message, so that tests do not repeat wording. */
export function label(id: keyof typeof en, { locale = 'en', ...values }: Options = {}): string {
  return createIntl({ locale, messages: messages[locale] }).formatMessage({ id }, values);
}
