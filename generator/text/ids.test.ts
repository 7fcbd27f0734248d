/** @jest-environment node */
import { compile, elements, errors } from '../testing/compileText';

const footnote = (reference: string, definition = reference) =>
  `x[^${reference}]\n\n[^${definition}]: y`;

test.each([
  ['ideographs', footnote('註一')],
  ['kana', footnote('ちゅう')],
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

test('a footnote whose label is in another normal form is reported', () => {
  expect(errors(footnote('nai\u0308ve', 'naïve'))).toEqual([
    expect.stringContaining('with the footnote, found none'),
    expect.stringContaining('found only the footnote'),
  ]);
});

test.each([
  ['as it is written', '潮水', '潮水'],
  ['percent-encoded', '潮水', '%E6%BD%AE%E6%B0%B4'],
  ['percent-encoded in lower case', '潮水', '%e6%bd%ae%e6%b0%b4'],
  ['decomposed', 'Café', 'cafe\u0301'],
  ['decomposed and percent-encoded', 'Café', 'cafe%CC%81'],
  ['composed', 'Cafe\u0301', 'café'],
  ['with voiced kana', 'が', 'か\u3099'],
])('a link finds its heading %s', (_, heading, fragment) => {
  const { nodes, outline } = compile(`## ${heading}\n\n[x](#${fragment})`);
  const [link] = elements('a', nodes);
  expect(decodeURIComponent(String(link?.[1]['href']))).toBe(`#${outline[0]?.id}`);
  expect(compile(`## ${heading}\n\n<a href="#${fragment}">x</a>`).nodes).toEqual(nodes);
});

test('an anchor that does not exist is named in one form', () => {
  expect(errors('[x](#caf%C3%A9)')).toEqual([
    'line 1: expected a heading for #café, found none in this text',
  ]);
  expect(errors('[x](#100%)')).toEqual([
    'line 1: expected a heading for #100%, found none in this text',
  ]);
});

test.each([
  ['## Tea[^1]\n\n[^1]: x', 'tea', 'Tea'],
  ['## Tea[^1] leaves[^1]\n\n[^1]: x', 'tea-leaves', 'Tea leaves'],
  ['## Green<br>tea', 'green-tea', 'Green tea'],
  ['## ![Tea](tea.svg)', 'tea', 'Tea'],
  ['## ![Green](tea.svg) ![tea](tea.svg)', 'green-tea', 'Green tea'],
  ['## ![Cup](tea.svg) Tea', '-tea', 'Tea'],
  ['## `tea()`', 'tea', 'tea()'],
])('the heading %j has the id %j', (body, id, text) => {
  expect(compile(body).outline).toEqual([{ id: id.replace(/^-/, ''), depth: 2, text }]);
});

test('a heading without text is not in the outline', () => {
  expect(compile('## Tea\n\n##\n\n## ![](tea.svg)\n\n## [^1]\n\n[^1]: x').outline).toEqual([
    { id: 'tea', depth: 2, text: 'Tea' },
  ]);
});

test('a heading does not take the id of a footnote', () => {
  const { nodes, outline } = compile('## User content fn 1\n\nx[^1]\n\n[^1]: y');
  expect(outline[0]?.id).toBe('user-content-fn-1-1');
  expect(elements('li', nodes)[0]?.[1]).toMatchObject({ id: 'user-content-fn-1' });
});
