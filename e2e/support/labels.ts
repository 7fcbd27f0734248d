import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createIntl } from 'react-intl';
import type en from '../../locales/en.json';
import type { Locale } from '../../src/locale/locales';
import { sectionNames } from '../../src/paths';
import { kindMessage } from '../../src/content/KindName';

export type MessageId = keyof typeof en;

/** The values for the message's placeholders, and the language, which is English by default. */
export type MessageOptions = { locale?: Locale } & Record<string, string | number>;

/** Returns a message's text, so that tests do not have to repeat it. */
export function label(id: MessageId, { locale = 'en', ...values }: MessageOptions = {}): string {
  return createIntl({ locale, messages: messagesIn(locale) }).formatMessage({ id }, values);
}

function messagesIn(locale: Locale): Record<MessageId, string> {
  const file = path.join(__dirname, '../../locales', `${locale}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<MessageId, string>;
}

const topBar: readonly MessageId[] = [
  'app.topBar.home',
  'auth.accountMenu.login',
  'auth.accountMenu.notLogin',
  kindMessage('projects'),
  ...sectionNames.map((section) => kindMessage(section)),
];

/**
 * The site's languages. Each one comes with its top-bar labels and with a browser language for
 * which the site chooses it.
 */
export const languages = (
  [
    { locale: 'en', browser: 'en-GB' },
    { locale: 'zh-Hant-TW', browser: 'zh-CN' },
    { locale: 'ja', browser: 'ja-JP' },
  ] as const
).map((language) => ({
  ...language,
  labels: topBar.map((id) => label(id, { locale: language.locale })),
}));
