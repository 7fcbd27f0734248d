import type { Profile } from '../content/fileCodecs';
import { fallbackLocale, locales } from '../../src/locale/locales';
import { paths } from '../../src/paths';

/**
 * Structured data about the owner and the site (https://schema.org Person and WebSite), as JSON-LD for a `<script>`
 * element.
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
  return (
    JSON.stringify({ '@context': 'https://schema.org', '@graph': [person, site] })
      // A text must not close the script element.
      .replaceAll('<', '\\u003c')
  );
}
