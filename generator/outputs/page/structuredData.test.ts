import type { Profile } from '../../model/fileCodecs';
import type { ContentFile } from '../../../src/content/contentFiles';
import { locales } from '../../../src/locale/locales';
import { sampleNote, sampleProject } from '../../../src/testing/sampleContent';
import type { SitePage } from '../../model/site';
import { entryTags, siteTags } from './structuredData';

const siteUrl = 'https://example.org';

function elementsOf(tags: string) {
  return [...new DOMParser().parseFromString(tags, 'text/html').head.children];
}

const dataOf = (tags: string) => JSON.parse(elementsOf(tags).at(-1)?.textContent ?? '');

const profile: Profile = {
  name: { 'zh-Hant-TW': '林"予安"', en: 'Yu-An Lin', ja: '林予安' },
  line: { 'zh-Hant-TW': '<b></script>住在台南' },
  links: [
    { label: 'Code', url: 'https://example.com/yuan' },
    { label: 'Mail', url: 'mailto:yuan@example.com' },
  ],
};

const describedSite = siteTags(profile, { siteUrl, ofAddress: undefined, portrait: '/me.jpg' });

test('owner and site are described in terms of schema.org, and no text closes the element', () => {
  expect(elementsOf(describedSite).map(({ tagName }) => tagName)).toEqual(['SCRIPT']);
  expect(dataOf(describedSite)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Person',
        '@id': 'https://example.org/#owner',
        name: '林"予安"',
        alternateName: ['Yu-An Lin', '林予安'],
        description: '<b></script>住在台南',
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
  const line = { 'zh-Hant-TW': '住在台南', ja: '台南に住む' };
  const links = [{ label: 'Code', url: 'http://example.com/yuan' }];
  const one: Profile = { name: { en: 'Yu-An' }, line, links };
  const shared = { name: 'Yu-An', url: 'https://example.org/ja/' };
  const tags = siteTags(one, { siteUrl, ofAddress: 'ja', portrait: undefined });
  const author = { '@id': 'https://example.org/#owner' };
  expect(dataOf(tags)['@graph']).toEqual([
    { '@type': 'Person', ...author, ...shared, description: '台南に住む' },
    { '@type': 'WebSite', '@id': 'https://example.org/#site', ...shared, inLanguage: 'ja', author },
  ]);
});

const files: Readonly<Record<string, unknown>> = {
  '/ja/coding-notes/enter.json': {
    languages: ['en', 'ja'],
    summary: { ...sampleNote, title: { text: 'Enter' }, updated: '2026-03-04' },
  },
  '/ja/projects/walks.json': {
    languages: ['zh-Hant-TW'],
    summary: {
      ...sampleProject,
      title: { text: '夜路', lang: 'zh-Hant-TW' },
      cover: { src: '/images/walks.jpg', width: 1, height: 1, alt: { text: '' } },
    },
  },
};

const enter = { collection: 'coding-notes', slug: 'enter' } as const;
const walks = { collection: 'projects', slug: 'walks' } as const;

const entryData = (one: NonNullable<SitePage['entry']>, ofAddress?: 'ja') =>
  dataOf(tagsOf({ path: `/${one.collection}/${one.slug}`, entry: one }, ofAddress));

const tagsOf = (page: SitePage, ofAddress?: 'ja') =>
  entryTags(page, {
    locale: 'ja',
    ofAddress,
    siteUrl,
    read: <Content>({ path }: ContentFile<Content>) => files[path] as Content,
  });

test('a note is a BlogPosting with author, date and tags', () => {
  expect(entryData(enter)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Enter',
    description: 'How they turn',
    datePublished: '2026-02-01',
    dateModified: '2026-03-04',
    inLanguage: 'ja',
    keywords: ['rust'],
    timeRequired: 'PT3M',
    url: 'https://example.org/coding-notes/enter',
    author: { '@id': 'https://example.org/#owner' },
  });
});

test('a project is a CreativeWork with its language and picture', () => {
  expect(entryData(walks)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: '夜路',
    description: 'Tells the tide',
    datePublished: '2026-01-01',
    inLanguage: 'zh-Hant-TW',
    url: 'https://example.org/zh-Hant-TW/projects/walks',
    author: { '@id': 'https://example.org/#owner' },
    image: 'https://example.org/images/walks.jpg',
  });
});

test('an entry has the URL of the address; one in a single language has that of its language', () => {
  expect(entryData(enter, 'ja').url).toBe('https://example.org/ja/coding-notes/enter');
  expect(entryData(walks, 'ja').url).toBe('https://example.org/zh-Hant-TW/projects/walks');
});

test.each<SitePage>([
  { path: '/' },
  { path: '/projects/page/2' },
  { path: '/article-share/a', entry: { collection: 'article-share', slug: 'a' } },
  { path: '/sports-records/running', entry: { collection: 'sports-records', slug: 'running' } },
  { path: '/about', entry: { collection: 'pages', slug: 'about' } },
])('$path has no such data', (page) => {
  expect(tagsOf(page)).toBe('');
});
