import type { Locale } from './locales';

/**
 * The language to begin with (specification, section 9).
 *
 * @param language the browser's language as a BCP 47 tag, in any letter case
 *   (`navigator.language`); undefined where the browser names none
 * @returns zh-Hant-TW for a language starting with zh, ja for one starting with ja, else en
 */
export function detectLocale(language: string | undefined): Locale {
  const tag = language?.toLowerCase() ?? '';
  if (tag.startsWith('zh')) return 'zh-Hant-TW';
  if (tag.startsWith('ja')) return 'ja';
  return 'en';
}
