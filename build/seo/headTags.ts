import type { HtmlTagObject } from 'html-webpack-plugin';
import type { Profile } from '../content/fileCodecs';
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
 * The elements of the head that are the same on every page: the theme colours, and structured data about the site. The
 * others are in src/reading/PageHead.tsx.
 */
export function headTags(
  profile: Profile,
  { siteUrl, surface }: HeadFacts,
): readonly HtmlTagObject[] {
  return [
    // The browser's bar has the colour of the top bar.
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

/** The same elements as markup. */
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
