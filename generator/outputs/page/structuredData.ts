import type { Entry, NoteSummary, ProjectSummary } from '../../../src/content/compiledContent';
import { entryFile } from '../../../src/content/contentFiles';
import { localise } from '../../../src/content/languageFor';
import { pathIn, canonicalAddress } from '../../../src/locale/address';
import { fallbackLocale, locales, type Locale } from '../../../src/locale/locales';
import { notesSections, paths } from '../../../src/paths';
import type { Profile } from '../../model/fileCodecs';
import type { CompiledReader } from '../content/pageData';
import type { SitePage } from '../../model/site';
import type { ThemeColour } from '../../model/themeColour';

/*
 * This module creates the `<script>` elements with structured data (JSON-LD) and the `<meta>`
 * elements with the theme colours. src/frame/PageHead.tsx creates all other elements in the head.
 */

interface SiteFacts {
  /** Origin of the site. */
  siteUrl: string;
  /** The language in the page's URL, or undefined if the URL contains none. */
  ofAddress: Locale | undefined;
  /** URL path of the owner's portrait. */
  portrait: string | undefined;
}

/** Returns the elements that give the browser's own toolbar the colour of the page's top bar. */
export function themeTags(surface: ThemeColour): string {
  const themeColours = (['light', 'dark'] as const).map(
    (scheme) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${surface[scheme]}">`,
  );
  return themeColours.join('');
}

/**
 * Returns JSON-LD in a `<script>` element. Every `<` is escaped, so that the owner's text cannot
 * close the element.
 */
function scriptOf(data: object): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

/**
 * Returns the element that describes the owner and the site (Person and WebSite from
 * https://schema.org). It is the same on all pages in a language.
 */
export function siteTags(profile: Profile, { siteUrl, ofAddress, portrait }: SiteFacts): string {
  const home = siteUrl + paths.home;
  const url = siteUrl + pathIn(paths.home, ofAddress);
  const name = localise(profile.name, ofAddress ?? fallbackLocale).text;
  const alternateName = [...new Set(Object.values(profile.name))].filter((one) => one !== name);
  const sameAs = profile.links.map(({ url }) => url).filter((url) => url.startsWith('https:'));
  const person = {
    '@type': 'Person',
    '@id': `${home}#owner`,
    name,
    ...(alternateName.length > 0 ? { alternateName } : {}),
    description: localise(profile.line, ofAddress ?? fallbackLocale).text,
    url,
    ...(portrait === undefined ? {} : { image: siteUrl + portrait }),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${home}#site`,
    name,
    url,
    inLanguage: ofAddress ?? locales,
    author: { '@id': person['@id'] },
  };
  return scriptOf({ '@context': 'https://schema.org', '@graph': [person, site] });
}

interface EntryFacts extends Pick<SiteFacts, 'siteUrl' | 'ofAddress'> {
  locale: Locale;
  read: CompiledReader;
}

/**
 * Returns the element that describes the note or project on a page (BlogPosting or CreativeWork
 * from https://schema.org).
 *
 * @returns an empty string for all other pages
 */
export function entryTags(
  { path: pathname, entry: shown }: SitePage,
  { locale, ofAddress, siteUrl, read }: EntryFacts,
): string {
  if (!shown) return '';
  const { collection, slug } = shown;
  const common = ({ languages }: Entry<unknown>) => ({
    url: siteUrl + canonicalAddress(pathname, ofAddress, languages),
    author: { '@id': `${siteUrl}${paths.home}#owner` },
  });
  const section = notesSections.find((name) => name === collection);
  if (section) {
    const entry = read(entryFile(locale, section, slug)) as Entry<NoteSummary>;
    const { summary } = entry;
    return scriptOf({
      ...sharedData(summary, locale),
      ...common(entry),
      '@type': 'BlogPosting',
      headline: summary.title.text,
      timeRequired: `PT${summary.minutes}M`,
    });
  }
  if (collection === 'projects') {
    const entry = read(entryFile(locale, 'projects', slug));
    const { summary } = entry;
    return scriptOf({
      ...sharedData(summary, locale),
      ...common(entry),
      '@type': 'CreativeWork',
      name: summary.title.text,
      ...(summary.cover ? { image: siteUrl + summary.cover.src } : {}),
    });
  }
  return '';
}

function sharedData(
  { title, summary, date, updated, topics }: NoteSummary | ProjectSummary,
  locale: string,
) {
  return {
    '@context': 'https://schema.org',
    description: summary.text,
    datePublished: date,
    ...(updated === undefined ? {} : { dateModified: updated }),
    inLanguage: title.lang ?? locale,
    ...(topics.length > 0 ? { keywords: topics } : {}),
  };
}
