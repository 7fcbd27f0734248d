/** @jest-environment node */
import { compile, elements, errors } from '../testing/compileText';

const footnote = (reference: string, definition = reference) =>
  `x[^${reference}]\n\n[^${definition}]: y`;

test.each([
  ['ideographs', footnote('註一')],
  ['accents', footnote('naïve')],
  ['a percent sign', footnote('100%')],
  ['an encoded character', footnote('%E8%A8%BB')],
  ['signs of URLs', footnote('a?b#c/d&e')],
  ['capitals', footnote('Tea', 'tea')],
  ['an emoji', footnote('☕')],
])('the links of a footnote with %s lead to its ids', (_, body) => {
  expect(errors(body)).toEqual([]);
  const { nodes } = compile(body);
  const links = elements('a', nodes).map(([, { href }]) =>
    decodeURIComponent(String(href).slice(1)),
  );
  const ids = [...elements('a', nodes), ...elements('li', nodes)].map(([, { id }]) => id);
  expect(links).toHaveLength(2);
  for (const link of links) expect(ids).toContain(link);
});

test.each([
  ['as it is written', '潮水', '潮水'],
  ['percent-encoded', '潮水', '%E6%BD%AE%E6%B0%B4'],
  ['decomposed', 'Café', 'cafe\u0301'],
  ['decomposed and percent-encoded', 'Café', 'cafe%CC%81'],
])('a link finds its heading %s', (_, heading, fragment) => {
  const { nodes, outline } = compile(`## ${heading}\n\n[x](#${fragment})`);
  const [link] = elements('a', nodes);
  expect(decodeURIComponent(String(link?.[1]['href']))).toBe(`#${outline[0]?.id}`);
  expect(compile(`## ${heading}\n\n<a href="#${fragment}">x</a>`).nodes).toEqual(nodes);
});

test.each([
  ['## Tea[^1]\n\n[^1]: x', 'tea', 'Tea'],
  ['## Tea[^1] leaves[^1]\n\n[^1]: x', 'tea-leaves', 'Tea leaves'],
  ['## Green<br>tea', 'green-tea', 'Green tea'],
  ['## ![Tea](tea.svg)', 'tea', 'Tea'],
  ['## ![Green](tea.svg) ![tea](tea.svg)', 'green-tea', 'Green tea'],
  ['## ![Cup](tea.svg) Tea', '-tea', 'Tea'],
  ['## `tea()`', 'tea', 'tea()'],
  ['## ﬁn', 'ﬁn', 'ﬁn'],
  ['## Footnote label', 'footnote-label-1', 'Footnote label'],
])('the heading %j has the id %j', (body, id, text) => {
  expect(compile(body).outline).toEqual([{ id: id.replace(/^-/, ''), depth: 2, text }]);
});

test('a heading without text is not in the outline, nor one that is a link', () => {
  const body =
    '## Tea\n\n##\n\n## ![](tea.svg)\n\n## [^1]\n\n<a href="/x">\n<h2>Cup</h2></a>\n\n[^1]: x';
  expect(compile(body).outline).toEqual([{ id: 'tea', depth: 2, text: 'Tea' }]);
});

test('a heading does not take the id of a footnote', () => {
  const { nodes, outline } = compile('## User content fn 1\n\n## Footnote label[^1]\n\n[^1]: y');
  expect(outline.map(({ id }) => id)).toEqual(['user-content-fn-1-1', 'footnote-label-1']);
  expect(elements('li', nodes)[0]?.[1]).toMatchObject({ id: 'user-content-fn-1' });
});
