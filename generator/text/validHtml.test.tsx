import { renderToString } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import messages from '../../locales/en.json';
import { RichText } from '../../src/entries/RichText';
import { compile } from '../testing/compileText';

/** Returns the HTML of a text, as React renders it into its page. */
const html = (body: string) =>
  renderToString(
    <IntlProvider locale="en" messages={messages}>
      <StaticRouter location="/">
        <RichText body={compile(body)} />
      </StaticRouter>
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');

/** Returns a page as a browser has it after parsing it. */
function parsed(page: string): string {
  const shown = document.createElement('div');
  shown.innerHTML = page;
  return shown.innerHTML;
}

/** Returns the names of the tags in a page, in order. */
const tagsIn = (page: string) =>
  [...page.matchAll(/<(\/?[a-z]\w*)(?:"[^"]*"|[^">])*>/g)]
    .map(([, name]) => name)
    .filter((name) => !/^\/(?:img|br|hr|source)$/.test(name ?? ''));

const note = '\n\n[^1]: y';

test.each([
  ['a caption', '<table><caption>c</caption><tr><td>1</td></tr></table>'],
  ['a caption alone', '<caption>c</caption>'],
  ['a list in a paragraph', '<p>x<ul><li>y<li>z</ul></p>'],
  ['an item in an item', '<ul><li>x<object><li>y</object></ul>'],
  ['ruby', '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>'],
  ['a footnote in HTML', `<a href="/x">a[^1]</a>${note}`],
  ['a link in a link', '<a href="/x">a <a href="/y">b</a></a>'],
  ['a heading in a link', '<a href="/x"><h2>T</h2></a>'],
  ['a block formula in a line', 'x <code class="language-math math-display">y</code>'],
  ['a figure in a paragraph', '<p><figure><img src="tea.svg" alt="t" title="c"></figure></p>'],
  ['a picture with a caption in bold text', '<b>\n\n![t](tea.svg "c")\n\n</b>'],
  ['a linked picture with a caption', '[![t](tea.svg "c")](/x)'],
  ['a linked video', '[![t](tea.svg "c")](https://youtu.be/x)'],
  ['a code block in a paragraph', '<p><pre><code>x</code></pre></p>'],
])('the page of a text with %s stays as it is when a browser parses it', (_, body) => {
  const page = html(body);
  expect(tagsIn(parsed(page))).toEqual(tagsIn(page));
});

test('the caption of a table and its words are kept', () => {
  const { nodes, warnings } = compile('<table><caption>c</caption><tr><td>1</td></tr></table>');
  expect(nodes).toEqual([
    ['table', {}, ['caption', {}, 'c'], ['tbody', {}, ['tr', {}, ['td', {}, '1']]]],
  ]);
  expect(warnings).toEqual([]);
});

test.each([
  ['- ![t](tea.svg "a caption")', '<figcaption>a caption</figcaption>'],
  ['1. ![t](tea.svg "a caption")\n   - x', '<figcaption>a caption</figcaption>'],
  ['|a|\n|-|\n|![t](tea.svg "a caption")|', '<figcaption>a caption</figcaption>'],
  ['|![t](tea.svg "a caption")|\n|-|', '<figcaption>a caption</figcaption>'],
  ['![t](tea.svg "a caption")', '<figcaption>a caption</figcaption>'],
  ['[![t](tea.svg "a caption")](/x)', '<figcaption>a caption</figcaption>'],
  ['> ![t](tea.svg "a caption")', '<figcaption>a caption</figcaption>'],
  ['Tea ![t](tea.svg "a caption")', 'title="a caption"'],
  ['- Tea ![t](tea.svg "a caption")', 'title="a caption"'],
  ['## ![t](tea.svg "a caption")', 'title="a caption"'],
  ['<figure><img src="tea.svg" alt="t" title="a caption"></figure>', 'title="a caption"'],
])('the caption of %j is shown', (body, shown) => {
  const page = html(body);
  expect(page).toContain(shown);
  expect(page.match(/a caption/g)).toHaveLength(1);
});
