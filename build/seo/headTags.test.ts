import type { Profile } from '../content/fileCodecs';
import { locales, type Locale } from '../../src/locale/locales';
import { headTags } from './headTags';

const profile: Profile = {
  name: { 'zh-Hant-TW': '林"予安"', en: 'Yu-An Lin', ja: '林予安' },
  line: { 'zh-Hant-TW': '</script><b>住在台南' },
  links: [
    { label: 'Code', url: 'https://example.com/yuan' },
    { label: 'Mail', url: 'mailto:yuan@example.com' },
  ],
};

const parse = (ofAddress?: Locale) =>
  new DOMParser().parseFromString(
    headTags(profile, {
      siteUrl: 'https://example.org',
      surface: { light: '"><b>', dark: '#000000' },
      ofAddress,
      portrait: '/me.jpg',
    }),
    'text/html',
  ).head;
const head = parse();

test('texts by the owner cannot close an attribute or an element', () => {
  expect([...head.children].map(({ tagName }) => tagName)).toEqual(['META', 'META', 'SCRIPT']);
  expect(head.querySelector('meta')?.getAttribute('content')).toBe('"><b>');
});

test('owner and site are described in terms of schema.org', () => {
  const script = head.querySelector('script[type="application/ld+json"]');
  expect(JSON.parse(script?.textContent ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Person',
        '@id': 'https://example.org/#owner',
        name: '林"予安"',
        alternateName: ['Yu-An Lin', '林予安'],
        description: '</script><b>住在台南',
        url: 'https://example.org/',
        image: 'https://example.org/me.jpg',
        sameAs: ['https://example.com/yuan'],
      },
      {
        '@type': 'WebSite',
        '@id': 'https://example.org/#site',
        name: '林"予安"',
        url: 'https://example.org/',
        inLanguage: locales,
        author: { '@id': 'https://example.org/#owner' },
      },
    ],
  });
});

test('at the address of a language, owner and site have its URL and texts, but the same identity', () => {
  const japanese = parse('ja').querySelector('script')?.textContent ?? '';
  const [person, site] = JSON.parse(japanese)['@graph'];
  const url = 'https://example.org/ja/';
  expect(person).toMatchObject({ '@id': 'https://example.org/#owner', name: '林予安', url });
  expect(site).toMatchObject({ '@id': 'https://example.org/#site', url, inLanguage: 'ja' });
});
