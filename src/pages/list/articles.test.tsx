import type { ArticleSummary } from '../../content/compiledContent';
import { listFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleArticle } from '../../testing/sampleContent';
import { pageTree } from '../../testing/treeOf';

const names: ArticleSummary = {
  ...sampleArticle,
  slug: 'names',
  title: { text: '名', lang: 'zh-Hant-TW' },
  line: { text: '一九九八年的一頁', lang: 'zh-Hant-TW' },
  url: 'https://example.com/names',
  date: '2025-12-31',
  topics: [],
  draft: true,
};

test('articles are listed by the year in which they were shared, with the comment, and links to our page and to the article', async () => {
  const content = { [listFile('en', 'article-share').path]: listPage([sampleArticle, names], 1) };
  await renderPage({ at: '/article-share', content });
  expect(pageTree()).toEqual([
    `${message('entries.section.articleShare')} · Yu-An Lin (website, /article-share, /article-share)`,
    '"An engineer"',
    `header (h1 "${message('entries.section.articleShare')}", "${message('entries.articles.count', { count: 2 })}")`,
    'section[aria-labelledby=2026]',
    '  h2 span[data-numerals=二〇二六] "2026"',
    '  article[aria-labelledby=Cool URIs don’t change]',
    '    time[datetime=2026-02-01] "Feb 1"',
    '    h3 a[href=/article-share/cool-uris] "Cool URIs don’t change"',
    '    p "One page of 1998"',
    '    a[href=https://www.w3.org/Provider/Style/URI][aria-describedby=Cool URIs don’t change][translate=no] "w3.org"',
    `    ul[aria-label=${message('entries.topicList.label')}] li[translate=no] a[rel=tag][href=/topics/web] "web"`,
    'section[aria-labelledby=2025]',
    '  h2 span[data-numerals=二〇二五] "2025"',
    '  article[aria-labelledby=名]',
    '    time[datetime=2025-12-31] "Dec 31"',
    `    "${message('entries.draftMark.text')} Chinese"`,
    '    h3 a[href=/article-share/names] bdi[lang=zh-Hant-TW] "名"',
    '    p bdi[lang=zh-Hant-TW] "一九九八年的一頁"',
    '    a[href=https://example.com/names][aria-describedby=名][translate=no] "example.com"',
    'svg.strokes[aria-hidden=true]',
  ]);
});
