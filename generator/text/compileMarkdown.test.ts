/** @jest-environment node */
import type { RichNode } from '../../src/content/compiledContent';
import { compile, elements, errors, warnings, wordsOf } from '../testing/compileText';

test('all errors are reported in the order of their lines', () => {
  const mistakes = [
    '![茶](cup.svg)',
    '$\\x$',
    '# Tea',
    '[^1]',
    '[x](a b)',
    '> [!INFO]',
    '[x](ftp://a.b)',
  ];
  const lineNumbers = errors(mistakes.join('\n\n')).map((one) => one.split(':', 1)[0]);
  expect(lineNumbers).toEqual(mistakes.map((_, index) => `line ${index * 2 + 1}`));
});

test('headings have anchors in any script, and the outline has their text', () => {
  const { nodes, outline } = compile('## 潮水\n\n### The *moon* alone\n\n#### Tea\n\n## 潮水\n');
  expect(outline).toEqual([
    { id: '潮水', depth: 2, text: '潮水' },
    { id: 'the-moon-alone', depth: 3, text: 'The moon alone' },
    { id: 'tea', depth: 4, text: 'Tea' },
    { id: '潮水-1', depth: 2, text: '潮水' },
  ]);
  expect(nodes[0]).toEqual(['h2', { id: '潮水' }, '潮水']);
});

test('every heading has a unique id that no other part of the page has', () => {
  const { outline } = compile('## Content\n\n## App\n\n## ?!\n\n## !?\n\n## Content 1\n');
  const ids = ['content-1', 'app-1', 'section', 'section-1', 'content-1-1'];
  expect(outline.map(({ id }) => id)).toEqual(ids);
  const taken = compile('## Content 1\n\n## Content\n').outline;
  expect(taken.map(({ id }) => id)).toEqual(['content-1', 'content-2']);
});

test('a diagram is a picture, which scrolls in a narrow window if it is wide', () => {
  const diagram = (names: string) =>
    `\`\`\`mermaid\nflowchart LR\naccTitle: Tea\n${names}\n\`\`\`\n`;
  const picture = (names: string) => elements('img', compile(diagram(names)).nodes)[0]?.[1];
  expect(picture('a --> b')).toMatchObject({
    src: expect.stringMatching(/\/diagram\.[0-9a-f]{12}\.svg$/),
    alt: 'Tea',
  });
  expect(picture('a --> b')).not.toHaveProperty('className');
  for (const names of ['a --> b --> c', 'a --> b --> c --> d --> e --> f']) {
    expect(picture(names)).toMatchObject({ alt: 'Tea', className: 'wide' });
  }
});

test('a formula is MathML, and occurs once in the outline', () => {
  const { nodes, outline } = compile('## On $x$[^1]\n\n[^1]: A letter.\n');
  expect(elements('math', nodes)).toHaveLength(1);
  expect(outline).toEqual([expect.objectContaining({ text: 'On x' })]);
  const [display] = elements('math', compile('$$\n\\frac{1}{2}\n$$\n').nodes);
  expect(display?.[1]).toMatchObject({ display: 'block' });
});

test('code has classes for its colours, unless its language is unknown', () => {
  const [code] = elements('code', compile('```ts\nconst x = 1;\n```\n').nodes);
  expect(code?.[1]).toEqual({ className: 'hljs language-ts' });
  expect(elements('span', [code!])[0]).toEqual(['span', { className: 'hljs-keyword' }, 'const']);
  const { nodes, warnings } = compile('```klingon\nqapla\n```\n');
  expect(elements('code', nodes)[0]?.slice(2)).toEqual(['qapla\n']);
  expect(warnings).toEqual([]);
});

test('tables, task lists and footnotes are those of GitHub', () => {
  const { nodes } = compile(
    '| a | b |\n|---|--:|\n| 1 | 2 |\n\n- [x] done\n\nx[^n]\n\n[^n]: A note.\n',
  );
  expect(elements('td', nodes)[1]).toEqual(['td', { align: 'right' }, '2']);
  expect(elements('input', nodes)[0]?.[1]).toMatchObject({ type: 'checkbox', checked: true });
  expect(wordsOf(elements('section', nodes))).toContain('A note.');
});

test('a picture has its URL and its size; one that begins the text loads first', () => {
  expect(elements('img', compile('![茶](tea.svg "一杯茶")\n').nodes)[0]?.[1]).toEqual({
    src: '/content/tea.svg',
    alt: '茶',
    title: '一杯茶',
    width: 40,
    height: 30,
    fetchPriority: 'high',
  });
  const [later] = elements('img', compile('茶\n\n![茶][t]\n\n[t]: tea.svg\n').nodes);
  expect(later?.[1]).not.toHaveProperty('fetchPriority');
  expect(elements('p', compile('- ![茶](tea.svg)').nodes)).toEqual([]);
});

test.each([
  ['emphasis beside Chinese punctuation', '這**「重點」**很好', '這「重點」很好'],
  ['a range with one tilde', '每週 3~4 次，每次 30~40 分', '每週 3~4 次，每次 30~40 分'],
])('%s is read as intended', (_, body, words) => {
  const { nodes } = compile(body);
  expect(wordsOf(nodes)).toBe(words);
  expect(elements('del', nodes)).toEqual([]);
});

test('a quotation that begins with [!NOTE] is a callout of this kind', () => {
  const [callout] = compile('> [!Warning]\n> 茶很\n> 燙。\n>\n> - 小心\n').nodes;
  expect(callout?.[1]).toEqual({ 'data-callout': 'warning' });
  expect(callout?.[3]).toEqual(['p', {}, '茶很燙。']);
  expect(compile('> [!TIP]\n>\n> Tea\n').nodes).toEqual([
    ['blockquote', { 'data-callout': 'tip' }, '\n', ['p', {}, 'Tea'], '\n'],
  ]);
  expect(compile('> \\[!TIP]\n').nodes[0]?.[1]).toEqual({});
});

test('only blocks with a script that runs right to left say so', () => {
  expect(compile('Tea\n\n## תה tea\n\n- \ufdf2\n\n|שאי|\n|-|\n\n> \ufefc').nodes).toEqual([
    ['p', {}, 'Tea'],
    ['h2', { id: 'תה-tea', dir: 'auto' }, 'תה tea'],
    ['ul', { dir: 'auto' }, ['li', {}, '\ufdf2']],
    ['table', {}, ['thead', {}, ['tr', {}, ['th', { dir: 'auto' }, 'שאי']]]],
    ['blockquote', { dir: 'auto' }, '\n', ['p', { dir: 'auto' }, '\ufefc'], '\n'],
  ]);
});

test.each([
  ['x\n\n# Tea', 'line 3: expected headings from ## on: the title is the first level'],
  ['### Tea', 'line 1: expected a heading of ## before one of ###'],
  ['## A\n\n### B\n\n## C\n\n#### D', 'line 7: expected a heading of ### before one of ####'],
  ['##### A', 'line 1: expected headings of ## to ####, got #####'],
  ['[x](tel:1)', /^line 1: expected a link with http:, https: or mailto:.*got tel:1$/],
  ['[x](javascript:alert(1))', /^line 1: expected a link .*got javascript:/],
  ['<a href="/\\a.b">x</a>', /^line 1: .*got \/\\a\.b$/],
  ['<img src="cup.svg" alt="茶">', 'line 1: expected a picture beside the text, found no cup.svg'],
  ['[x](https:example)', /^line 1: expected a link .*got https:example$/],
  ['[x](//example.com)', /^line 1: expected a link .*got \/\/example\.com$/],
  ['[x](other-note)', /^line 1: expected a link .*got other-note$/],
  ['[x][y]\n\n[y]: data:,x', /^line 1: expected a link .*got data:,x$/],
  ['[x](#caf%C3%A9)', 'line 1: expected a heading for #café, found none in this text'],
  ['[x](#100%)', 'line 1: expected a heading for #100%, found none in this text'],
  [
    '[^alpha bravo]: ab',
    'line 1: expected a footnote without spaces in its name, got [^alpha bravo]:',
  ],
  ['![茶](cup.svg)', 'line 1: expected a picture beside the text, found no cup.svg'],
  ['x $\\frac{$', /^line 1: expected a formula in TeX, got "Unexpected end/],
  ['x\n\n$$\n\\frac{\n$$\n', /^line 3: expected a formula in TeX, got /],
  ['x<br>\n\n$$\n\\x\n$$\n', /^line 3: .* function name: \\x at/],
  [
    '> [!INFO]\n> x',
    'line 1: expected one of [!NOTE], [!TIP], [!IMPORTANT], [!WARNING], [!CAUTION], got [!INFO]',
  ],
  ['> [!NOTE] Tea\n> x', 'line 1: expected only [!NOTE] on its line, got Tea'],
  [
    'x\n\n```mermaid\nflowchart LR\na --> b\n```\n',
    'line 4: expected a line accTitle: with what the diagram shows, found none',
  ],
  ['a\n\nx[^1]', 'line 3: expected a line [^1]: with the footnote, found none'],
  ['a\n\n[^1]: x', 'line 3: expected [^1] in the text, found only the footnote'],
  [
    '[a *b[^B]*](/projects)\n\n[^b]: x',
    'line 1: expected [^B] behind the link, got it within the link',
  ],
  [
    '[a[^1]][x]\n\n[^1]: x\n\n[x]: /projects',
    'line 1: expected [^1] behind the link, got it within the link',
  ],
])('%j is an error', (body, error) => {
  expect(errors(body)).toEqual([typeof error === 'string' ? error : expect.stringMatching(error)]);
});

test.each([
  '[x](https://example.com) [x](http://example.com) [y](mailto:a@example.com) [z](/projects)',
  '## 茶\n\n[x](#茶)',
  'a[^1] [b](#user-content-fn-1)\n\n[^1]: x',
  'not a footnote: \\[^1] [^] [^a b]',
  '`<div>` and `[^1]` and 1 < 2',
  'no footnotes: [^0-9]+ [^a-zA-Z_] [^"] [^\\\\w] [^/]',
  '\\[x](a b) and [x\\](a b)',
])('%j is not an error', (body) => {
  expect(errors(body)).toEqual([]);
});

test('simple HTML is kept, with Markdown in it', () => {
  const { nodes, warnings } = compile(
    '<details open>\n<summary>More</summary>\n\nH<sub>2</sub>O, *hot*<br>\n\n</details>\n\n' +
      '<figure>\n<img src="tea.svg" alt="茶" width="9"><figcaption>Tea</figcaption></figure>\n\n' +
      '[^1]\n\n- [x] done\n\n[^1]: A note.\n',
  );
  expect(warnings).toEqual([]);
  expect(nodes[0]).toEqual([
    'details',
    { open: true },
    ['summary', {}, 'More'],
    ['p', {}, 'H', ['sub', {}, '2'], 'O, ', ['em', {}, 'hot'], ['br', {}]],
  ]);
  expect(elements('figure', nodes)[0]?.[2]).toEqual([
    'img',
    { src: '/content/tea.svg', alt: '茶', width: 40, height: 30 },
  ]);
  // If the Markdown contains HTML, the compiler parses the whole result as HTML again and sanitizes
  // it. The sanitizer must keep the ids and attributes that connect the parts of footnotes, task
  // lists and similar elements.
  const markdown =
    '[^1]\n\n- [x] done\n\n> [!TIP]\n> Tea\n\n```js\n1\n```\n\n$x$\n\n3. c\n\n|a|\n|-:|\n|b|\n\n[^1]: A note.\n';
  // The HTML parser joins adjacent strings and gives every attribute a value, so the comparison
  // ignores both differences.
  const shape = (nodes: readonly RichNode[]): unknown[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [];
      const [name, { 'data-footnotes': isFootnotes, ...attributes }, ...children] = node;
      const values = Object.entries(attributes).map(([key, value]) => `${key}=${value || true}`);
      return [[name, isFootnotes !== undefined, ...values.sort()], ...shape(children)];
    });
  expect(shape(compile(`<b></b>\n\n${markdown}`).nodes).slice(2)).toEqual(
    shape(compile(markdown).nodes),
  );
});

test('elements for which Markdown has no syntax are kept, with their direction and language', () => {
  const names = ['sup', 'sub', 'kbd', 'abbr', 'mark', 'b', 'i'];
  const ruby = '<ruby>字<rp>(</rp><rt>ㄗ</rt><rp>)</rp></ruby>';
  const html = names.map((name) => `<${name}>x</${name}>`).join('');
  const { nodes, warnings } = compile(`<p dir="rtl" lang="ja" title="t">${html}${ruby}</p>`);
  const [open, close] = ['(', ')'].map((bracket) => ['rp', {}, bracket]);
  expect(nodes).toEqual([
    [
      'p',
      { dir: 'rtl', lang: 'ja', title: 't' },
      ...names.map((name) => [name, {}, 'x']),
      ['ruby', {}, '字', open, ['rt', {}, 'ㄗ'], close],
    ],
  ]);
  expect(warnings).toEqual([]);
});

test('a footnote and the first mark that refers to it have the same name', () => {
  const { nodes } = compile('水[^b]茶[^註]杯[^b]\n\n[^註]: 一\n[^b]: 二\n');
  const nameOf = ([, attributes]: Exclude<RichNode, string>) => attributes['data-note'];
  const marks = elements('a', nodes).filter(([, one]) => 'data-footnote-ref' in one);
  expect(marks.map(nameOf)).toEqual(['--note-1', '--note-2', undefined]);
  const notes = elements('li', nodes);
  expect(notes.map((note) => [wordsOf([note]).trim()[0], nameOf(note)])).toEqual([
    ['二', '--note-1'],
    ['一', '--note-2'],
  ]);
});

test.each([
  [
    '<div class="x">\n\nTea\n\n</div>',
    'Tea',
    expect.stringMatching(
      /^line 1: expected Markdown or one of <sup>, .*got <div>, which is left out; to show "<", write \\</,
    ),
  ],
  ['Tea<script>alert(1)</script>', 'Tea', expect.stringMatching(/^line 1: .*got <script>/)],
  [
    'a\n\n<b onclick="alert(1)">Tea</b>',
    'aTea',
    'line 3: expected <b> without onClick, got alert(1), which is left out',
  ],
  [
    '<p id="app" style="color: red" class="red" align="red" loading="red" target="red" rel="red">Tea</p>',
    'Tea',
    undefined,
  ],
  ['<!-- alert -->\n\nTea. <!-- red -->', 'Tea.', undefined],
  ['Tea<iframe>alert(1)</iframe>', 'Tea', expect.stringMatching(/^line 1: .*got <iframe>/)],
  [
    '<blockquote cite="javascript:alert(1)">Tea</blockquote>',
    'Tea',
    'line 1: expected <blockquote> without cite, got javascript:alert(1), which is left out',
  ],
  [
    'a\n\n![](tea.svg)',
    'a',
    'line 3: expected what the picture shows in the brackets of ![](), got ![](tea.svg)',
  ],
  [
    '[](https://a.b)',
    '',
    'line 1: expected the text of a link in its brackets, got [](https://a.b)',
  ],
])('%j is published as %j, with a warning', (body, words, warning) => {
  const { nodes } = compile(body);
  expect(wordsOf(nodes).trim()).toBe(words);
  expect(JSON.stringify(nodes)).not.toMatch(/alert|"div"|red|"app"/);
  expect(warnings(body)).toEqual(warning === undefined ? [] : [warning]);
});

test.each([
  ['## Tea\n\n> quoted\n\nThe *first*\nparagraph.\n\nThe next.', 'The first paragraph.'],
  ['![茶](tea.svg)\n\nText[^1] of `it`.\n\n[^1]: Note', 'Text of it.'],
  [`A short one. ${'Long '.repeat(60)}`, `A short one. ${'Long '.repeat(37).trim()}…`],
  [`${'Long '.repeat(14)}end. ${'More '.repeat(30)}`, `${'Long '.repeat(14)}end.`],
  ['茶'.repeat(200), '茶'.repeat(200)],
  ['x'.repeat(300), `${'x'.repeat(199)}…`],
  ['- a list', ''],
])('%j begins with %j', (body, excerpt) => {
  expect(compile(body).excerpt).toBe(excerpt);
});

test.each([
  ['x[^1]\n\n[^1]: a\n\n[^1]: b', 'line 5: expected one footnote [^1]:, found another'],
  ['x[^a]\n\n[^A]: a\n\n[^a]: b', 'line 5: expected one footnote [^a]:, found another'],
  ['[x]\n\n[x]: /a\n[X]: /b', 'line 4: expected one address for [X]:, /a, got /b as well'],
  [
    '![t][x]\n\n[x]: tea.svg\n[x]: b',
    'line 4: expected one address for [x]:, tea.svg, got b as well',
  ],
  [
    '|a|b|\n|-|-|\n|`x|y`|c|',
    'line 3: expected at most 2 cells, as in the first row of the table, got 3; to show "|" in a cell, also within code, write \\|',
  ],
  ['|a|\n|-|\n|b|\n|c|d|', expect.stringMatching(/^line 4: expected at most 1 cells.*, got 2; /)],
  [
    '$50% of x$',
    'line 1: expected \\% in a formula, since % begins a comment, got % of x; write a comment on a separate line',
  ],
  ['$$\n50% of x\n+ 1\n$$', expect.stringMatching(/^line 1: expected \\% in a formula/)],
  ['```math\nx \\\\% y\n```', expect.stringMatching(/^line 1: expected \\% in a formula/)],
  ['$$ x\ny\n$$', 'line 1: expected the formula below the line of $$, got x in that line'],
  ['$$\nx\n\nTea', 'line 1: expected a line of $$ after the formula, found none'],
])('%j is an error, because something would be left out', (body, error) => {
  expect(errors(body)).toEqual([error]);
});

test.each([
  'x[^1] y[^1]\n\n[^1]: a',
  '[![t](tea.svg)](/x) [$x$](/y)',
  '[x]\n\n[x]: /a\n\n[//]: # (one comment)\n[//]: # (another)',
  '|a|b|\n|-|-|\n|`x\\|y`|c|\n|d|',
  '$$\nx \\tag{1}\n$$',
  '$$\n\\begin{align}a &= b \\tag{A}\\end{align}\n$$',
  '$$\n% a comment\nx\n$$',
  '$50\\%$ and $\\text{50\\%}$',
  '> $$\n> x\n> $$\n\n- a\n\n  $$\n  x\n  $$',
])('nothing of %j is left out', (body) => {
  expect(errors(body)).toEqual([]);
  expect(warnings(body)).toEqual([]);
});

test.each([
  ['Put it into the <head>, not the <body>.', ['<head>', '<body>']],
  ['a\n\nA List<Head> of <td>', ['<head>', '<td>']],
  ['x <?php echo 1; ?> y', ['<?php>']],
  ['x <!doctype html> y', ['<!doctype>']],
])('what the parser leaves out of %j is a warning', (body, names) => {
  const line = body.split('\n').length;
  expect(warnings(body)).toEqual(
    names.map((name) =>
      expect.stringMatching(`^line ${line}: .*got ${name.replace('?', '\\?')}, which`),
    ),
  );
});

test.each([
  ['<!--', '-->'],
  ['<?php', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!DOCTYPE', '>'],
  ['<object>', '</object>'],
  ['<template>', '</template>'],
])('%s without an end is an error, because the rest of the text would be missing', (start, end) => {
  expect(errors(`a\n\n${start}\n\nb`)).toEqual([expect.stringContaining(`expected ${end} after`)]);
  expect(errors(`a\n\n${start}\n\nb`)[0]).toMatch(/^line 3: /);
  expect(errors(`a\n\n${start}\n\nb ${end}\n\nc`)).toEqual([]);
});

test('the anchor of a heading has no invisible sign of an emoji', () => {
  expect(compile('## 🏗️ Other\n\n## ☎\ufe0e Tea\n\n[x](#-other)').outline).toEqual([
    { id: '-other', depth: 2, text: '🏗️ Other' },
    { id: '-tea', depth: 2, text: '☎\ufe0e Tea' },
  ]);
});
