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

/** What is put into a message, and its language: English by default. */
type Options = { locale?: Locale } & Record<string, string | number>;

/** A message of the site as visitors read it, so that tests do not repeat its words. */
export function label(id: keyof typeof en, { locale = 'en', ...values }: Options = {}): string {
  return createIntl({ locale, messages: messages[locale] }).formatMessage({ id }, values);
}
