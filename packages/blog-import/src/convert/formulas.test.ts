/** @jest-environment node */
import { oldBlog, post } from '../testing/oldBlog';

const { owner, write, run, imported, site } = oldBlog();
const tea = 'coding-notes/tea/index.en.md';
const bodyOf = (file: string) => imported(file).split('---\n\n')[1]?.trim();

/** Imports a post, whose front matter says nothing about formulas without `field`. */
function converted(body: string, { field = '', formulas = false } = {}): string | undefined {
  write('old/_posts/2020-01-02-tea.md', post(`title: Tea\n${field}`.trim(), body));
  run({ formulas });
  return bodyOf(tea);
}

test.each([
  ['in a line', 'Let $$ a := b $$ be.', 'Let $$ a := b $$ be.'],
  ['without spaces', 'At$$T$$and$$S$$it', 'At$$T$$and$$S$$it'],
  ['with a text below', '$$ a\n= b $$\nit.', '$$\na\n= b\n$$\nit.'],
  [
    'in a list',
    '- On\n\n  $$\n  \\begin{align}\n  x\n  \\end{align}\n  $$',
    '- On\n\n  $$\n  \\begin{align}\n  x\n  \\end{align}\n  $$',
  ],
  [
    'with a mistake above it',
    'So $$S is.\n\n$$\nx\n$$\n\n$$y$$ is',
    'So \\$\\$S is.\n\n$$\nx\n$$\n\n$$y$$ is',
  ],
  ['that begins a line', '$$x$$\nis it.', '$$\nx\n$$\nis it.'],
  ['as a paragraph', 'On\n\n$$ a_1 = b $$\n\nit.', 'On\n\n$$\na_1 = b\n$$\n\nit.'],
  ['on several lines', '$$ a\n= b $$\n\nit.', '$$\na\n= b\n$$\n\nit.'],
  ['as a block', '$$\na\n$$', '$$\na\n$$'],
  ['beside prices', 'It costs $5 and $6. $$x$$', 'It costs \\$5 and \\$6. $$x$$'],
  ['beside one price', 'It costs $5. $$x$$', 'It costs \\$5. $$x$$'],
  ['beside single dollars', 'So $y_1$ is $$x$$', 'So \\$y_1\\$ is $$x$$'],
  ['beside a line end', '$$a \\\\[2pt] b$$ is \\\\(no\\\\)', '$$a \\\\[2pt] b$$ is \\\\(no\\\\)'],
  ['in a table', '| a |\n|---|\n| $$x$$ |', '| a |\n|---|\n| $$x$$ |'],
  ['beside code', '$$x$$ `echo $$ $5`', '$$x$$ `echo $$ $5`'],
  ['in code only', 'It costs $5 for `$$x$$`', 'It costs \\$5 for `$$x$$`'],
  ['escaped', 'It is \\$5 or $$x$$', 'It is \\$5 or $$x$$'],
])('$$…$$ is a formula: %s', async (_, body, expected) => {
  expect(converted(body)).toBe(expected);
  await site();
});

test.each([
  ['in a line', 'So \\\\(y_1 < 2\\\\), it.', 'So $y_1 < 2$, it.'],
  ['with escaped signs', 'So \\\\(y\\_1, \\\\{ z \\\\}\\\\).', 'So $y_1, \\{ z \\}$.'],
  ['beside a digit', 'At 2\\\\(x\\\\)3 it', 'At 2$$x$$3 it'],
  ['on two lines', 'So \\\\(x +\ny\\\\) is', 'So $x + y$ is'],
  ['as a block', 'So\n\\\\[ x \\\\\\\\ y \\\\]\nis', 'So\n$$\nx \\\\ y\n$$\nis'],
  ['on several lines', '\\\\[\nx\n\\\\]', '$$\nx\n$$'],
  ['in a list', '- So\n\n  \\\\[x\\\\]', '- So\n\n  $$\n  x\n  $$'],
  ['in a quotation', '> \\\\[x\\\\]', '> $$\n> x\n> $$'],
  ['as a block in a line', 'So \\\\[x\\\\] is', 'So $$x$$ is'],
  ['in code', '`\\\\(x\\\\)`', '`\\\\(x\\\\)`'],
  ['without an end', 'So \\\\(x is', 'So \\\\(x is'],
  ['in another formula', '$$\nx \\\\[2pt]\ny\n$$', '$$\nx \\\\[2pt]\ny\n$$'],
  ['beside prices', '\\\\(x\\\\) is $5 and $6', '$x$ is \\$5 and \\$6'],
  ['that no Markdown has read', 'So \\(y_1\\), \\[1\\]', 'So $y_1$, \\[1\\]'],
  [
    'that no Markdown has read, as a block',
    '\\[ x \\\\ y_{1} \\]\n\nis',
    '$$\nx \\\\ y_{1}\n$$\n\nis',
  ],
  [
    'between single dollars',
    'It is $y_1$ or $5 and $6. $$x$$',
    'It is $y_1$ or \\$5 and \\$6. $$x$$',
  ],
])(
  'with a field in the post, or the option, brackets are marks of formulas: %s',
  async (_, body, expected) => {
    expect(converted(body, { field: 'math: true' })).toBe(expected);
    owner.remove('content');
    expect(converted(body, { formulas: true })).toBe(expected);
    await site();
  },
);

test('what looks like a formula is reported with the option that makes it one', () => {
  converted('So $y_1$, $5 or $6, $$x$$, \\\\(z\\\\).');
  const again = run();
  expect(again.findings.filter(({ kind }) => kind.includes('--formulas'))).toEqual(
    ['$y_1$', '\\\\(z\\\\)'].map((detail) => ({
      kind: 'dollar signs or brackets that look like a formula: --formulas makes them one',
      file: '_posts/2020-01-02-tea.md',
      detail,
    })),
  );
});

test.each([
  ['escaped signs', 'So $a\\_1$, $\\\\{b\\\\}$', 'So $a_1$, $\\{b\\}$'],
  ['an escaped line end', '$$\nx \\\\\\\\ y\n$$', '$$\nx \\\\ y\n$$'],
  ['a line end', '$$\nx \\\\ y\n$$', '$$\nx \\\\ y\n$$'],
  ['a line of its own', 'So\n$$x$$\nis', 'So\n$$\nx\n$$\nis'],
  ['several lines', 'So\n$$x\n+ y$$\nis', 'So\n$$\nx\n+ y\n$$\nis'],
  [
    'HTML',
    '<p>So</p>\n<div>$$a_1 &lt; b^* c^*$$ and $d_1$</div>',
    'So\n\n$$a_1 < b^* c^*$$ and $d_1$',
  ],
])(
  'what Hugo reads as text is written for a script, which this site has not: %s',
  async (_, body, expected) => {
    write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02\nmath: true', body));
    run();
    expect(bodyOf(tea)).toBe(expected);
    await site();
  },
);

test('a text in a formula has its own escaped signs', () => {
  expect(converted('So $$\\text{a\\_1}$$')).toBe('So $$\\text{a\\_1}$$');
});

const ofWordPress = (html: string) =>
  `<rss xmlns:wp="a" xmlns:content="b"><channel><title>Tea</title><wp:wxr_version>1.2</wp:wxr_version><item><title>Tea</title><wp:post_id>1</wp:post_id><wp:post_date>2020-01-02</wp:post_date><wp:post_name>tea</wp:post_name><wp:status>publish</wp:status><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`;

test.each([
  ['So $latex y_1 &lt; 2$, $5 and $6.', 'So $y_1 < 2$, \\$5 and \\$6.'],
  ['So [latex]\\frac{a_1}{b^*}[/latex].', 'So $\\frac{a_1}{b^*}$.'],
  ['So \\(a_1 \\\\ b\\), US$5.', 'So $a_1 \\\\ b$, US\\$5.'],
  ['<p>\\[ a_1 &gt; b \\]</p>', '$$\na_1 > b\n$$'],
])('plugins of WordPress show formulas: %s', (html, expected) => {
  write('old/export.xml', ofWordPress(html));
  run({ formulas: !html.includes('latex') });
  expect(bodyOf(tea)).toBe(expected);
});

test.each([
  ['Hexo', 'old/source/_posts/tea.md'],
  ['Jekyll', 'old/_posts/2020-01-02-tea.md'],
  ['Hugo', 'old/content/posts/tea.md'],
  ['Astro', 'old/src/content/posts/tea.md'],
  ['WordPress', 'old/export.xml'],
])('without formulas, no dollar sign of %s begins one', async (system, file) => {
  const body = 'It is $5 and $10, US$5 or 5$, $a$, $HOME/$PATH, \\(x\\).';
  const shown = 'It is \\$5 and \\$10, US\\$5 or 5\\$, \\$a\\$, \\$HOME/\\$PATH, ';
  write(
    file,
    system === 'WordPress' ? ofWordPress(body) : post('title: Tea\ndate: 2020-01-02', body),
  );
  run();
  expect(bodyOf(tea)).toBe(`${shown}${system === 'WordPress' ? '\\\\(x\\\\)' : '\\(x\\)'}.`);
  await site();
});

describe('a picture on another site that is in a link', () => {
  const lost = 'a picture on another site, of which only the description is left';
  const remark = '<!-- import: the picture was https://b.example/y.jpg -->';
  test.each([
    [
      '[![Photo](https://b.example/y.jpg)](https://a.example/q)',
      `[*Photo* ${remark}](https://a.example/q)`,
    ],
    [
      '[![Photo][p]][q]\n\n[p]: https://b.example/y.jpg\n[q]: https://a.example/q',
      `[*Photo* ${remark}](https://a.example/q)`,
    ],
    [
      '[![](https://b.example/y.jpg)](https://a.example/q)',
      `[*b.example/y.jpg* ${remark}](https://a.example/q)`,
    ],
    [
      'On <a href="https://a.example/q"><img src="https://b.example/y.jpg" alt="Photo"></a> it',
      `On <a href="https://a.example/q">*Photo* ${remark}</a> it`,
    ],
    [
      '<a href="https://a.example/q"><img src="https://b.example/y.jpg" alt="Photo"></a>',
      `<a href="https://a.example/q">*Photo* ${remark}</a>`,
    ],
    [
      '[On **![Photo](https://b.example/y.jpg)**](https://a.example/q)',
      `[On ***Photo* ${remark}**](https://a.example/q)`,
    ],
  ])('is text in that link: %s', async (body, expected) => {
    write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', body));
    const { findings } = run();
    expect(bodyOf(tea)).toBe(expected);
    expect(findings).toContainEqual({
      kind: lost,
      file: 'content/posts/tea.md',
      detail: 'https://b.example/y.jpg',
    });
    await site();
  });
});
