import { screen } from '@testing-library/react';
import type { ArticleSummary, Entry } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { renderPage } from '../../testing/renderSite';
import { message } from '../../testing/message';
import { sampleArticle } from '../../testing/sampleContent';

const entry: Entry<ArticleSummary> = {
  languages: ['en'],
  summary: sampleArticle,
};

const visit = (content: Entry<ArticleSummary>) =>
  renderPage({
    at: '/article-share/cool-uris',
    content: { [entryFile('en', 'article-share', 'cool-uris').path]: content },
  });

test('the page of a shared article has the owner’s comment and the article’s host', async () => {
  await visit(entry);
  expect(screen.getByRole('heading', { level: 1, name: 'Cool URIs don’t change' })).toBeVisible();
  expect(document.title).toMatch(/^Cool URIs don’t change · /);
  expect(screen.getByText('One page of 1998')).toBeVisible();
  expect(
    screen.getByRole('link', { name: message('entries.articles.read', { host: 'w3.org' }) }),
  ).toHaveAttribute('href', 'https://www.w3.org/Provider/Style/URI');
});

test('the text of the owner follows', async () => {
  await visit({ ...entry, body: { outline: [], nodes: [['p', {}, 'I read it every year.']] } });
  expect(screen.getByText('I read it every year.')).toBeVisible();
});
