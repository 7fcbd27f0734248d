import type { HtmlTagObject } from 'html-webpack-plugin';
import type { Profile } from '../content/profileFile';
import { structuredData } from './structuredData';
import type { ThemeColour } from './themeColour';
import { escapeMarkup } from './xml';

export interface HeadFacts {
  /** Origin of the site. */
  siteUrl: string;
  /** The colour of the top bar in each scheme. */
  surface: ThemeColour;
}

/**
 * What the document of every page says alike: the colour of the browser's own bar, and who the site is
 * about. What belongs to one page is said by src/reading/PageHead.tsx.
 */
export function headTags(
  profile: Profile,
  { siteUrl, surface }: HeadFacts,
): readonly HtmlTagObject[] {
  return [
    // The top bar runs on into the browser's own.
    ...(['light', 'dark'] as const).map((scheme) =>
      tag('meta', {
        name: 'theme-color',
        media: `(prefers-color-scheme: ${scheme})`,
        content: surface[scheme],
      }),
    ),
    tag('script', { type: 'application/ld+json' }, structuredData(profile, siteUrl)),
  ];
}

/** The same, as markup. */
export function headMarkup(profile: Profile, facts: HeadFacts): string {
  return headTags(profile, facts)
    .map(({ tagName, voidTag, attributes, innerHTML = '' }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tagName}${written.join('')}>${voidTag ? '' : `${innerHTML}</${tagName}>`}`;
    })
    .join('');
}

function tag(
  tagName: 'meta' | 'script',
  attributes: Record<string, string>,
  innerHTML = '',
): HtmlTagObject {
  const escaped = Object.entries(attributes).map(([name, value]) => [name, escapeMarkup(value)]);
  return {
    tagName,
    voidTag: tagName === 'meta',
    attributes: Object.fromEntries(escaped) as Record<string, string>,
    innerHTML,
    meta: {},
  };
}
