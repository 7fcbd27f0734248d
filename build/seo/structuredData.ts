import type { Entry, NoteSummary, ProjectSummary } from '../../src/content/compiledContent';
import { entryFile } from '../../src/content/contentFiles';
import { localise } from '../../src/content/languageFor';
import { pathIn, canonicalAddress } from '../../src/locale/address';
import { fallbackLocale, locales, type Locale } from '../../src/locale/locales';
import { notesSections, paths } from '../../src/paths';
import type { Profile } from '../content/fileCodecs';
import type { ReadCompiled } from './readCompiled';

/*
 * Structured data as JSON-LD for a `<script>` element.
 */

/**
 * Structured data about the owner and the site (https://schema.org Person and WebSite).
 *
 * @param siteUrl origin of the site
 * @param shown.ofAddress the language that the address of the page names, if it names one
 * @param shown.portrait path of the owner's picture
 */
export function structuredData(
  profile: Profile,
  siteUrl: string,
  { ofAddress, portrait }: { ofAddress?: Locale | undefined; portrait?: string | undefined } = {},
): string {
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
  return json({ '@context': 'https://schema.org', '@graph': [person, site] });
}

/**
 * Structured data about the note or project of a page (https://schema.org BlogPosting and CreativeWork).
 *
 * @param pathname path of the page
 * @param options.ofAddress the language that the address names, if it names one
 * @param options.siteUrl origin of the site
 * @returns undefined for other pages
 */
export function entryData(
  pathname: string,
  {
    locale,
    ofAddress,
    siteUrl,
    read,
  }: { locale: Locale; ofAddress?: Locale | undefined; siteUrl: string; read: ReadCompiled },
): string | undefined {
  const [, folder, slug, page] = pathname.split('/');
  if (slug === undefined || page !== undefined) return undefined;
  const common = ({ languages }: Entry<unknown>) => ({
    url: siteUrl + canonicalAddress(pathname, ofAddress, languages),
    author: { '@id': `${siteUrl}${paths.home}#owner` },
  });
  const section = notesSections.find((name) => name === folder);
  if (section) {
    const entry = read(entryFile(locale, section, slug)) as Entry<NoteSummary>;
    const { summary } = entry;
    return json({
      ...sharedData(summary, locale),
      ...common(entry),
      '@type': 'BlogPosting',
      headline: summary.title.text,
      timeRequired: `PT${summary.minutes}M`,
    });
  }
  if (folder === 'projects') {
    const entry = read(entryFile(locale, 'projects', slug));
    const { summary } = entry;
    return json({
      ...sharedData(summary, locale),
      ...common(entry),
      '@type': 'CreativeWork',
      name: summary.title.text,
      ...(summary.cover ? { image: siteUrl + summary.cover.src } : {}),
    });
  }
  return undefined;
}

function sharedData(
  { title, summary, date, updated, tags }: NoteSummary | ProjectSummary,
  locale: string,
) {
  return {
    '@context': 'https://schema.org',
    description: summary.text,
    datePublished: date,
    ...(updated === undefined ? {} : { dateModified: updated }),
    inLanguage: title.lang ?? locale,
    ...(tags.length > 0 ? { keywords: tags } : {}),
  };
}

/** JSON that a text of the owner cannot end by closing the script element. */
function json(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
