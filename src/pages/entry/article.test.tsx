import { entryFile } from '../../content/contentFiles';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleArticle } from '../../testing/sampleContent';
import { pageTree } from '../../testing/treeOf';

test('the page of a shared article has the owner’s comment, a link to the article with its host, and a text', async () => {
  const body = { outline: [], nodes: [['p', {}, 'I read it every year.']] };
  const entry = { languages: ['en', 'ja'], summary: sampleArticle, body };
  await renderPage({
    at: '/article-share/cool-uris',
    content: { [entryFile('en', 'article-share', 'cool-uris').path]: entry },
  });
  expect(pageTree()).toEqual([
    'Cool URIs don’t change · Yu-An Lin (article, 2026-02-01, /article-share/cool-uris, /article-share/cool-uris)',
    '"One page of 1998"',
    'article',
    '  header',
    '    time[datetime=2026-02-01] "February 1, 2026"',
    `    a[href=/article-share] "${message('entries.section.articleShare')}"`,
    '    h1[dir=auto] "Cool URIs don’t change"',
    '    p[dir=auto] "One page of 1998"',
    `    p a[href=https://www.w3.org/Provider/Style/URI] ("${message('entries.articles.read', { host: '' })}", span[translate=no] "w3.org")`,
    `    ul[aria-label=${message('entries.topicList.label')}] li[translate=no] a[rel=tag][href=/topics/web] "web"`,
    '  p "I read it every year."',
    'svg.strokes[aria-hidden=true]',
  ]);
});
