/** @jest-environment node */
import { oldBlog, post } from '../testing/oldBlog';

const { write, run, imported, site } = oldBlog();
const tea = 'coding-notes/tea/index.en.md';
const bodyOf = (file: string) => imported(file).split('---\n\n')[1]?.trim();

/** Imports a post of Jekyll whose front matter says nothing about formulas. */
function jekyll(body: string, config = ''): string | undefined {
  write('old/_config.yml', `url: https://me.test\n${config}`);
  write('old/_posts/2020-01-02-tea.md', post('title: Tea', body));
  run();
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
  ['that begins a line', '$$x$$\nis it.', '$$x$$\nis it.'],
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
])('Jekyll reads $$…$$ as a formula: %s', async (_, body, expected) => {
  expect(jekyll(body)).toBe(expected);
  await site();
});

const mathJax = (marks: string) => `MathJax = { tex: { inlineMath: [${marks}] } };`;

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
])('a script finds formulas between \\\\( and \\\\): %s', async (_, body, expected) => {
  write('old/_includes/math.html', mathJax("['\\\\(', '\\\\)']"));
  expect(jekyll(body)).toBe(expected);
  await site();
});

test.each([
  [mathJax("['\\\\(', '\\\\)']"), 'It is \\$y_1\\$ or \\$5 and \\$6. $$x$$'],
  [mathJax("['$', '$'], ['\\\\(', '\\\\)']"), 'It is $y_1$ or \\$5 and \\$6. $$x$$'],
  [
    "katex({ delimiters: [{ left: '$$', right: '$$' }] })",
    'It is \\$y_1\\$ or \\$5 and \\$6. $$x$$',
  ],
  ["katex({ delimiters: [{ left: '$', right: '$' }] })", 'It is $y_1$ or \\$5 and \\$6. $$x$$'],
])(
  'the script %s decides whether formulas are between single dollar signs',
  async (script, expected) => {
    write('old/_includes/math.html', script);
    expect(jekyll('It is $y_1$ or $5 and $6. $$x$$')).toBe(expected);
    await site();
  },
);

test('dollar signs that look like those of a formula are reported', () => {
  write('old/_config.yml', 'title: Blog');
  write('old/_posts/2020-01-02-tea.md', post('title: Tea', 'So $y_1$, $5 or $6, $$x$$.'));
  expect(run().findings).toEqual([
    {
      kind: 'dollar signs that the old blog showed, not a formula',
      file: '_posts/2020-01-02-tea.md',
      detail: '$y_1$',
    },
  ]);
});

test('another Markdown of Jekyll has no formulas', () => {
  expect(jekyll('Let $$ a $$ be.', 'markdown: CommonMark\n')).toBe('Let \\$\\$ a \\$\\$ be.');
});

test('Astro reads dollar signs as formulas with remark-math', async () => {
  write('old/astro.config.mjs', "import remarkMath from 'remark-math';");
  write('old/src/content/blog/tea.md', post('title: Tea\ndate: 2020-01-02', 'So $x$, $$y$$; $5.'));
  run();
  expect(bodyOf(tea)).toBe('So $x$, $$y$$; \\$5.');
  await site();
});

test('Hugo reads $$…$$ as a formula if its configuration says so', async () => {
  write('old/hugo.toml', '[markup.goldmark.extensions.passthrough]\nenable = true\n');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', 'So $$y$$.'));
  run();
  expect(bodyOf(tea)).toBe('So $$y$$.');
  await site();
});

test.each([
  ["inline = [['$', '$']]", 'So \\(y_1\\), $z$.', 'So \\(y_1\\), $z$.'],
  ["inline = [['\\(', '\\)']]", 'So \\(y_1\\), $5 and $6.', 'So $y_1$, \\$5 and \\$6.'],
  [
    "block = [['\\[', '\\]'], ['$$', '$$']]",
    '\\[ x \\\\ y_{1} \\]\n\nSo $$z$$',
    '$$\nx \\\\ y_{1}\n$$\n\nSo $$z$$',
  ],
  ["block = [['@@', '@@']]", '@@x@@', '$$\nx\n$$'],
])(
  'Hugo reads formulas between the marks of its configuration: %s',
  async (marks, body, expected) => {
    write(
      'old/hugo.toml',
      `[markup.goldmark.extensions.passthrough]\nenable = true\n[markup.goldmark.extensions.passthrough.delimiters]\n${marks}`,
    );
    write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', body));
    run();
    expect(bodyOf(tea)).toBe(expected);
    await site();
  },
);

test.each([
  ['old/content/posts/tea.md', 'old/themes/x/layouts/math.html', 'katex'],
  ['old/source/_posts/tea.md', 'old/package.json', '{ "dependencies": { "hexo-math": "1.0.0" } }'],
])('a script may show formulas in %s', async (file, place, text) => {
  write('old/hugo.toml', 'theme = "x"');
  write(place, text);
  write(
    file,
    post('title: Tea\ndate: 2020-01-02', 'So \\\\(y_1\\\\), $5 and $6, not $HOME/$PATH.'),
  );
  run();
  expect(bodyOf(tea)).toBe('So $y_1$, \\$5 and \\$6, not \\$HOME/\\$PATH.');
  await site();
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

test('what is between the marks of the configuration of Hugo is no text', () => {
  write(
    'old/hugo.yaml',
    'markup: { goldmark: { extensions: { passthrough: { enable: true, delimiters: { block: [["$$", "$$"]] } } } } }',
  );
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', 'So $$\\text{a\\_1}$$'));
  run();
  expect(bodyOf(tea)).toBe('So $$\\text{a\\_1}$$');
});

const ofWordPress = (html: string) =>
  `<rss xmlns:wp="a" xmlns:content="b"><channel><title>Tea</title><wp:wxr_version>1.2</wp:wxr_version><item><title>Tea</title><wp:post_id>1</wp:post_id><wp:post_date>2020-01-02</wp:post_date><wp:post_name>tea</wp:post_name><wp:status>publish</wp:status><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`;

test.each([
  ['So $latex y_1 &lt; 2$, $5 and $6.', 'So $y_1 < 2$, \\$5 and \\$6.'],
  ['So [latex]\\frac{a_1}{b^*}[/latex].', 'So $\\frac{a_1}{b^*}$.'],
  ['So \\(a_1 \\\\ b\\), US$5.', 'So $a_1 \\\\ b$, US\\$5.'],
  ['<p>\\[ a_1 &gt; b \\]</p>', '$$\na_1 > b\n$$'],
])('plugins of WordPress show formulas: %s', async (html, expected) => {
  write('old/export.xml', ofWordPress(html));
  run();
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
  expect(bodyOf(tea)).toBe(`${shown}${system === 'WordPress' ? '$x$' : '\\(x\\)'}.`);
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
