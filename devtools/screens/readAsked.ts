import { isOfferedLocale } from '../../src/locale/locales';
import { locales, type Locale } from '../../src/locale/locales';
import type { Screen } from './screen';
import { screens } from './screens';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** One screen, and how it is to be seen. */
export interface Asked {
  screen: Screen;
  locale: Locale;
  /** That of the system where it is null. */
  scheme: Scheme | null;
}

/**
 * Reads which screen an address asks for: `?screen=login&locale=ja&scheme=dark`. English and the scheme of the
 * system where it does not say.
 *
 * @throws Error that says what was expected, where there is no such screen, language or scheme
 */
export function readAsked(search: string): Asked {
  const parameters = new URLSearchParams(search);
  const name = parameters.get('screen');
  const screen = screens.find((one) => one.name === name);
  if (!screen) {
    throw unexpected(
      'screen',
      name,
      screens.map((one) => one.name),
    );
  }
  const locale = parameters.get('locale') ?? 'en';
  if (!isOfferedLocale(locale)) throw unexpected('locale', locale, locales);
  const scheme = parameters.get('scheme');
  const known = schemes.find((one) => one === scheme) ?? null;
  if (scheme !== known) throw unexpected('scheme', scheme, schemes);
  return { screen, locale, scheme: known };
}

/** The address that readAsked understands. */
export function addressOf({ screen, locale, scheme }: Asked): string {
  const parameters = { screen: screen.name, locale, ...(scheme && { scheme }) };
  return `/devtools/screens/one.html?${String(new URLSearchParams(parameters))}`;
}

function unexpected(name: string, got: string | null, expected: readonly string[]): Error {
  return new Error(`Expected ?${name}= one of ${expected.join(', ')}; got ${got ?? 'none'}.`);
}
