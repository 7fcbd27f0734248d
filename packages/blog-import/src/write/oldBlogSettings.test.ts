/** @jest-environment node */
import { locales, type Locale } from '../../../../generator/forBlogImport';
import { placesOf, summaryOf } from '../importCommand';
import { oldBlog, post } from '../testing/oldBlog';

/* What a blog's settings did, which the site does not do by itself. */

const { write, run, imported, site } = oldBlog();
const tea = 'coding-notes/tea/index.en.md';
const front = 'title: Tea\ndate: 2020-01-02';
const files = {
  Hexo: 'old/source/_posts/tea.md',
  Jekyll: 'old/_posts/2020-01-02-tea.md',
  Hugo: 'old/content/posts/tea.md',
  Astro: 'old/src/content/posts/tea.md',
};

/** Returns the lines of a topic in topics.yaml: its name in each language. */
const inEach = (indent: string, name: string, others: Partial<Record<Locale, string>> = {}) =>
  locales.map((one) => `${indent}${one}: ${others[one] ?? name}`);

test.each([
  ['Hexo', '_config.yml', 'title: Blog', true],
  ['Hexo', '_config.yml', 'markdown:\n  render:\n    breaks: false', false],
  ['Hexo', '_config.yml', 'markdown:\n  breaks: false', false],
  ['Hexo', '_config.yml', 'marked:\n  breaks: false', false],
  ['Jekyll', '_config.yml', 'title: Blog', false],
  ['Jekyll', '_config.yml', 'kramdown:\n  hard_wrap: true', true],
  ['Hugo', 'hugo.toml', 'title = "Blog"', false],
  ['Hugo', 'hugo.toml', '[markup.goldmark.renderer]\nhardWraps = true', true],
  ['Hugo', 'config/_default/markup.yaml', 'goldmark:\n  renderer:\n    hardWraps: true', true],
  ['Astro', 'astro.config.mjs', 'export default {}', false],
  ['Astro', 'astro.config.mjs', "import remarkBreaks from 'remark-breaks';", true],
] as const)(
  '%s with %s (%j): line ends are line breaks: %j',
  async (system, name, text, expected) => {
    write(`old/${name}`, text);
    write(files[system], post(front, 'one\ntwo'));
    expect(run().findings).toEqual([]);
    expect(imported(tea)).toContain(expected ? '\n\none\\\ntwo\n' : '\n\none\ntwo\n');
    await site();
  },
);

test.each([
  ['a  \nb \nc', 'a  \nb \\\nc'],
  ['- a\n  b', '- a\\\n  b'],
  ['> a\n> **b**\n> c', '> a\\\n> **b**\\\n> c'],
  ['> [!NOTE]\n> a\n> b', '> [!NOTE]\n> a\\\n> b'],
  ['![](gone.png)\nb', '<!-- import: the picture was gone.png -->\nb'],
  ['`a\nb` https://c.test/\nd', '`a\nb` https://c.test/\\\nd'],
  ['a\nb\n---\n\n| c |\n| - |\n| d |', '## a b\n\n| c |\n| - |\n| d |'],
  ['```\na\nb\n```\n\n<p>\nc\nd\n</p>', '```\na\nb\n```\n\n<p>\nc\nd\n</p>'],
])('if line ends are line breaks, %j becomes %j', async (given, expected) => {
  write(files.Hexo, post(front, given));
  run();
  expect(imported(tea).split('---\n\n').slice(1).join('---\n\n').trim()).toBe(expected);
  await site();
});

test('tags keep their names in topics.yaml, in each language', async () => {
  write('old/content/posts/tea.md', post(`${front}\ntags: [CI/CD, tea, Web Dev, C++]`));
  write(
    'old/content/posts/tea.ja.md',
    post(`${front}\ntags: [ci-cd, 茶, Web-dev]`, 'お茶の話です。'),
  );
  write('old/content/about.md', post('title: About\ntags: [Page]'));
  run();
  expect(imported('topics.yaml')).toBe(
    [
      `ci-cd:\n${inEach('  ', 'CI/CD', { ja: 'ci-cd' }).join('\n')}\n`,
      `cpp:\n${inEach('  ', 'C++').join('\n')}\n`,
      `web-dev:\n${inEach('  ', 'Web Dev', { ja: 'Web-dev' }).join('\n')}\n`,
    ].join(''),
  );
  await site();
});

test('names of tags are in the report if topics.yaml exists, unless it has the topic', async () => {
  write('content/topics.yaml', 'cpp: { en: C plus plus }\n');
  write('old/content/posts/tea.md', post(`${front}\ntags: [CI/CD, C++]`));
  expect(run().findings).toEqual([
    {
      kind: 'the name of a topic, which you can add to topics.yaml',
      file: 'ci-cd',
      detail: `ci-cd: { ${inEach('', 'CI/CD').join(', ')} }`,
    },
  ]);
  expect(imported('topics.yaml')).toBe('cpp: { en: C plus plus }\n');
  await site();
});

test.each([
  ['old/source/error/index.md', 'Hexo'],
  ['old/404.md', 'Jekyll'],
  ['old/content/404.md', 'Hugo'],
] as const)('the page for errors %s is not imported', (file, system) => {
  write(files[system], post(front));
  write(file, post('title: Oops'));
  expect(run().written).toEqual([tea]);
});

test('the command says where the posts went, and what was found, losses first', () => {
  expect(placesOf([tea, 'coding-notes/cup/index.en.md', 'pages/about/index.en.md'])).toEqual([
    '  2 in coding-notes/, such as coding-notes/tea/index.en.md (--section or --map choose another section)',
    '  1 in pages/, such as pages/about/index.en.md',
  ]);
  const item = (level: 'lost' | 'changed', kind: string) => ({ level, kind, file: 'tea.md' });
  const items = [item('changed', 'a'), item('lost', 'b'), item('changed', 'a'), item('lost', 'c')];
  const lines = summaryOf([...items, item('lost', 'c')]);
  expect(lines).toEqual(['  lost: 2 × c', '  lost: 1 × b', '  2 × a']);
});
