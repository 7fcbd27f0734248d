import { screen, within } from '@testing-library/react';
import type { ArticleSummary } from '../../content/compiledContent';
import { listFile } from '../../content/contentFiles';
import { listPage } from '../../content/listPage';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { sampleArticle } from '../../testing/sampleContent';

const line = { text: '一九九八年的一頁', lang: 'zh-Hant-TW' };
const uris: ArticleSummary = { ...sampleArticle, line };

const names: ArticleSummary = {
  ...uris,
  slug: 'names',
  title: { text: 'Names' },
  line: { text: 'How to choose them' },
  url: 'https://example.com/names',
  date: '2025-12-31',
  topics: [],
};

const visit = (articles: readonly ArticleSummary[]) =>
  renderPage({
    at: '/article-share',
    content: { [listFile('en', 'article-share').path]: listPage(articles, 1) },
  });

test('articles are listed by the year in which they were shared, and are counted', async () => {
  await visit([uris, names]);
  expect(
    screen.getByRole('heading', { level: 1, name: message('entries.section.articleShare') }),
  ).toBeVisible();
  expect(document.title.split(' · ')[0]).toBe(message('entries.section.articleShare'));
  expect(screen.getByText(message('entries.articles.count', { count: 2 }))).toBeVisible();
  const year = within(screen.getByRole('region', { name: '2025' }));
  expect(year.getByRole('article', { name: 'Names' })).toHaveTextContent('Dec 31');
  expect(screen.queryByRole('link', { name: message('entries.feed.link') })).toBeNull();
});

test('only a draft is marked as one', async () => {
  await visit([{ ...uris, draft: true }, names]);
  const mark = message('entries.draftMark.text');
  expect(screen.getByRole('article', { name: /Cool/ })).toHaveTextContent(mark);
  expect(screen.getByRole('article', { name: 'Names' })).not.toHaveTextContent(mark);
});

test('the title links to our page, and the host to the article; the comment is marked with its language', async () => {
  await visit([uris, names]);
  expect(screen.getByRole('link', { name: 'Cool URIs don’t change' })).toHaveAttribute(
    'href',
    '/article-share/cool-uris',
  );
  const source = screen.getByRole('link', { name: 'w3.org' });
  expect(source).toHaveAttribute('href', 'https://www.w3.org/Provider/Style/URI');
  expect(source).toHaveAccessibleDescription('Cool URIs don’t change');
  expect(screen.getByText('一九九八年的一頁')).toHaveAttribute('lang', 'zh-Hant-TW');
});

test('an entry in another language names the language', async () => {
  await visit([{ ...names, title: { text: '名', lang: 'zh-Hant-TW' } }, uris]);
  expect(screen.getByRole('article', { name: '名' })).toHaveTextContent('Chinese');
  expect(screen.getByRole('article', { name: /Cool/ })).not.toHaveTextContent(/Chinese|English/);
});
