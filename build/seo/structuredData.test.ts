import type { ContentFile } from '../../src/content/contentFiles';
import { sampleNote, sampleProject } from '../../src/testing/sampleContent';
import { entryData } from './structuredData';

const files: Readonly<Record<string, unknown>> = {
  '/ja/coding-notes/enter.json': {
    languages: ['en', 'ja'],
    summary: {
      ...sampleNote,
      title: { text: 'Enter is not send</script>' },
      updated: '2026-03-04',
    },
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

const read = <Content>({ path }: ContentFile<Content>) => {
  if (!(path in files)) throw new Error(`${path}: not in this test`);
  return files[path] as Content;
};
const of = (pathname: string, ofAddress?: 'ja') =>
  entryData(pathname, { locale: 'ja', ofAddress, siteUrl: 'https://site.example', read });

test('a note is a BlogPosting with author, date and tags', () => {
  expect(JSON.parse(of('/coding-notes/enter') ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Enter is not send</script>',
    description: 'How they turn',
    datePublished: '2026-02-01',
    dateModified: '2026-03-04',
    inLanguage: 'ja',
    keywords: ['rust'],
    timeRequired: 'PT3M',
    url: 'https://site.example/coding-notes/enter',
    author: { '@id': 'https://site.example/#owner' },
  });
});

test('a project is a CreativeWork with its language and picture', () => {
  expect(JSON.parse(of('/projects/walks') ?? '')).toMatchObject({
    '@type': 'CreativeWork',
    name: '夜路',
    inLanguage: 'zh-Hant-TW',
    image: 'https://site.example/images/walks.jpg',
  });
});

test('an entry has the URL of the address; one in a single language has that of its language', () => {
  const urlOf = (...at: Parameters<typeof of>) => JSON.parse(of(...at) ?? '').url;
  expect(urlOf('/coding-notes/enter', 'ja')).toBe('https://site.example/ja/coding-notes/enter');
  expect(urlOf('/projects/walks', 'ja')).toBe('https://site.example/zh-Hant-TW/projects/walks');
  expect(urlOf('/projects/walks')).toBe('https://site.example/zh-Hant-TW/projects/walks');
});

test('no text of the owner can close the script element', () => {
  expect(of('/coding-notes/enter')).not.toContain('<');
});

test.each([
  '/',
  '/projects',
  '/login',
  '/coding-notes',
  '/coding-notes/page/2',
  '/projects/page/2',
  '/article-share/a',
  '/sports-records/running',
])('%s has no such data', (pathname) => {
  expect(of(pathname)).toBeUndefined();
});
