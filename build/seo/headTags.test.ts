import type { Profile } from '../content/fileCodecs';
import { locales } from '../../src/locale/locales';
import { headTags } from './headTags';

const profile: Profile = {
  name: { 'zh-Hant-TW': '林"予安"', en: 'Yu-An Lin', ja: '林予安' },
  line: { 'zh-Hant-TW': '</script><b>住在台南' },
  links: [
    { label: 'Code', url: 'https://example.com/yuan' },
    { label: 'Mail', url: 'mailto:yuan@example.com' },
  ],
  picture: { src: '/me.jpg', width: 1, height: 1, alt: { 'zh-Hant-TW': '我' } },
};

const tags = headTags(profile, {
  siteUrl: 'https://example.org',
  surface: { light: '#ffffff', dark: '#000000' },
});

test('texts by the owner cannot close an attribute or an element', () => {
  for (const { attributes, innerHTML = '' } of tags) {
    expect(innerHTML).not.toContain('<');
    for (const value of Object.values(attributes)) expect(String(value)).not.toMatch(/["<]/);
  }
});

test('owner and site are described in terms of schema.org', () => {
  const script = tags.find(({ tagName }) => tagName === 'script');
  expect(script?.attributes).toEqual({ type: 'application/ld+json' });
  expect(JSON.parse(script?.innerHTML ?? '')).toEqual({
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
