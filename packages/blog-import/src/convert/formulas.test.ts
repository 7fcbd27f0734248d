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
  ['beside single dollars', 'So $y_1$ is $$x$$', 'So $y_1$ is $$x$$'],
  ['in a table', '| a |\n|---|\n| $$x$$ |', '| a |\n|---|\n| $$x$$ |'],
  ['beside code', '$$x$$ `echo $$ $5`', '$$x$$ `echo $$ $5`'],
  ['in code only', 'It costs $5 for `$$x$$`', 'It costs \\$5 for `$$x$$`'],
  ['escaped', 'It is \\$5 or $$x$$', 'It is \\$5 or $$x$$'],
])('Jekyll reads $$…$$ as a formula: %s', async (_, body, expected) => {
  expect(jekyll(body)).toBe(expected);
  await site();
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

describe('a picture on another site that is in a link', () => {
  const lost = 'a picture on another site, which is a link now';
  const remark = '<!-- import: the picture was https://b.example/y.jpg -->';
  test.each([
    [
      '[![Photo](https://b.example/y.jpg)](https://a.example/q)',
      `[Photo ${remark}](https://a.example/q)`,
    ],
    [
      '[![Photo][p]][q]\n\n[p]: https://b.example/y.jpg\n[q]: https://a.example/q',
      `[Photo ${remark}](https://a.example/q)`,
    ],
    [
      '[![](https://b.example/y.jpg)](https://a.example/q)',
      `[b.example/y.jpg ${remark}](https://a.example/q)`,
    ],
    [
      'On <a href="https://a.example/q"><img src="https://b.example/y.jpg" alt="Photo"></a> it',
      `On <a href="https://a.example/q">Photo ${remark}</a> it`,
    ],
    [
      '<a href="https://a.example/q"><img src="https://b.example/y.jpg" alt="Photo"></a>',
      `<a href="https://a.example/q">Photo ${remark}</a>`,
    ],
    [
      '[On **![Photo](https://b.example/y.jpg)**](https://a.example/q)',
      `[On **Photo ${remark}**](https://a.example/q)`,
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
