import type { Locale } from '../../src/locale/locales';
import type { Profile } from '../content/fileCodecs';
import { structuredData } from './structuredData';
import type { ThemeColour } from './themeColour';
import { escapeMarkup } from './xml';

export interface HeadFacts {
  /** Origin of the site. */
  siteUrl: string;
  /** The colour of the top bar in each scheme. */
  surface: ThemeColour;
  /** The language that the address of the page names, if it names one. */
  ofAddress?: Locale | undefined;
  /** Path of the owner's picture. */
  portrait?: string | undefined;
}

/**
 * The elements of the head that are the same on every page of a language: the theme colours, and structured data about
 * the site. The others are in src/reading/PageHead.tsx.
 */
export function headTags(profile: Profile, { siteUrl, surface, ...shown }: HeadFacts): string {
  const themeColours = (['light', 'dark'] as const).map(
    // The browser's bar has the colour of the top bar.
    (scheme) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${escapeMarkup(surface[scheme])}">`,
  );
  const data = structuredData(profile, siteUrl, shown);
  return `${themeColours.join('')}<script type="application/ld+json">${data}</script>`;
}
