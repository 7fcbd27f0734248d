import type { HtmlTagObject } from 'html-webpack-plugin';
import type { Profile } from '../../src/content/profileFile';
import { fallbackLocale } from '../../src/locale/locales';
import { structuredData } from './structuredData';
import type { ThemeColour } from './themeColour';
import { escapeMarkup } from './xml';

/**
 * What index.html itself says of the site, to those who run no script, in the fallback language. The
 * marked ones go when the first page is on screen, which has its own (src/reading/PageHead.tsx); who
 * the site is about stays true on every page.
 */
export function headTags(
  profile: Profile,
  { siteUrl, surface }: { siteUrl: string; surface: ThemeColour },
): readonly HtmlTagObject[] {
  const name = profile.name[fallbackLocale];
  const line = profile.line[fallbackLocale];
  const untilPage = (attributes: Record<string, string>) =>
    tag('meta', { ...attributes, 'data-until-page': true });
  return [
    // The top bar runs on into the browser's own.
    ...(['light', 'dark'] as const).map((scheme) =>
      tag('meta', {
        name: 'theme-color',
        media: `(prefers-color-scheme: ${scheme})`,
        content: surface[scheme],
      }),
    ),
    tag('title', { 'data-until-page': true }, escapeMarkup(name)),
    untilPage({ name: 'description', content: line }),
    untilPage({ property: 'og:title', content: name }),
    untilPage({ property: 'og:description', content: line }),
    untilPage({ property: 'og:type', content: 'website' }),
    untilPage({ property: 'og:site_name', content: name }),
    untilPage({ property: 'og:locale', content: 'zh_TW' }),
    untilPage({ property: 'og:image', content: `${siteUrl}/icons/icon-512.png` }),
    tag('script', { type: 'application/ld+json' }, structuredData(profile, siteUrl)),
  ];
}

function tag(
  tagName: 'meta' | 'title' | 'script',
  attributes: Record<string, string | true>,
  innerHTML = '',
): HtmlTagObject {
  const escaped = Object.entries(attributes).map(([name, value]) => [
    name,
    value === true ? value : escapeMarkup(value),
  ]);
  return {
    tagName,
    voidTag: tagName === 'meta',
    attributes: Object.fromEntries(escaped) as Record<string, string | true>,
    innerHTML,
    meta: {},
  };
}
