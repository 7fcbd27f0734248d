import type { Entry, NoteSummary, ProjectSummary } from '../../src/content/compiledContent';
import { entryFile, projectFile } from '../../src/content/contentFiles';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { entryPath, notesSections, paths, projectPath } from '../../src/paths';
import type { Profile } from '../content/fileCodecs';
import type { ReadCompiled } from './readCompiled';

/*
 * Structured data as JSON-LD for a `<script>` element.
 */

/**
 * Structured data about the owner and the site (https://schema.org Person and WebSite).
 *
 * @param siteUrl origin of the site
 */
export function structuredData(profile: Profile, siteUrl: string): string {
  const home = siteUrl + paths.home;
  const { [fallbackLocale]: name, ...otherNames } = profile.name;
  const alternateName = [...new Set(Object.values(otherNames))].filter((one) => one !== name);
  const sameAs = profile.links.map(({ url }) => url).filter((url) => url.startsWith('https:'));
  const person = {
    '@type': 'Person',
    '@id': `${home}#owner`,
    name,
    ...(alternateName.length > 0 ? { alternateName } : {}),
    description: profile.line[fallbackLocale],
    url: home,
    ...(profile.picture ? { image: siteUrl + profile.picture.src } : {}),
    ...(sameAs.length > 0 ? { sameAs } : {}),
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${home}#site`,
    name,
    url: home,
    inLanguage: locales,
    author: { '@id': person['@id'] },
  };
  return json({ '@context': 'https://schema.org', '@graph': [person, site] });
}

/**
 * Structured data about the note or project of a page (https://schema.org BlogPosting and CreativeWork).
 *
 * @param pathname path of the page
 * @param options.siteUrl origin of the site
 * @returns undefined for other pages
 */
export function entryData(
  pathname: string,
  { locale, siteUrl, read }: { locale: string; siteUrl: string; read: ReadCompiled },
): string | undefined {
  const [, folder = '', slug, page] = pathname.split('/');
  if (slug === undefined || page !== undefined) return undefined;
  const common = { url: siteUrl + pathname, author: { '@id': `${siteUrl}${paths.home}#owner` } };
  const section = notesSections.find((name) => entryPath(name, slug) === pathname);
  if (section) {
    const { summary } = read(entryFile(locale, section, slug)) as Entry<NoteSummary>;
    return json({
      ...sharedData(summary, locale),
      ...common,
      '@type': 'BlogPosting',
      headline: summary.title.text,
      timeRequired: `PT${summary.minutes}M`,
    });
  }
  if (projectPath(slug) === `/${folder}/${slug}`) {
    const { summary } = read(projectFile(locale, slug));
    return json({
      ...sharedData(summary, locale),
      ...common,
      '@type': 'CreativeWork',
      name: summary.title.text,
      ...(summary.cover ? { image: siteUrl + summary.cover.src } : {}),
    });
  }
  return undefined;
}

function sharedData({ title, summary, date, tags }: NoteSummary | ProjectSummary, locale: string) {
  return {
    '@context': 'https://schema.org',
    description: summary.text,
    datePublished: date,
    inLanguage: title.lang ?? locale,
    ...(tags.length > 0 ? { keywords: tags } : {}),
  };
}

/** JSON that a text of the owner cannot end by closing the script element. */
function json(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
