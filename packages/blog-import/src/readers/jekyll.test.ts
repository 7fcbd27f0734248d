/** @jest-environment node */
import { oldBlog, post, svg } from '../testing/oldBlog';

const { write, run, imported, site } = oldBlog();

test("the configuration's defaults say where posts and pages were, the nearest one first", async () => {
  write(
    'old/_config.yml',
    `collections:
  tabs:
    output: true
  notes: { output: true, permalink: '/n/:name/' }
  people:
    output: false
permalink: /:year/:title/
defaults:
  - scope: { path: '', type: posts }
    values: { permalink: '/posts/:title/', layout: post, toc: true }
  - scope: { path: _posts/old }
    values: { permalink: '/old/:title.html', published: false }
  - scope: { path: '', type: tabs }
    values: { permalink: '/:title/' }
`,
  );
  write('old/_posts/2020-02-03-tea.md', post('title: Tea'));
  write('old/_posts/old/2020-02-04-cup.md', post('title: Cup'));
  write('old/_tabs/about.md', post('title: About'));
  write('old/_notes/milk.md', post('title: Milk\ndate: 2020-01-02'));
  write('old/_people/ann.md', post('title: Ann'));
  const { findings, addresses, written } = run({ section: 'coding-notes' });
  expect(written).toEqual([
    'coding-notes/tea/index.en.md',
    'coding-notes/cup/index.en.md',
    'pages/about/index.en.md',
    'coding-notes/milk/index.en.md',
  ]);
  expect(imported('coding-notes/tea/index.en.md')).toContain('- /posts/tea/');
  expect(imported('coding-notes/milk/index.en.md')).toContain('- /n/milk/');
  expect(imported('coding-notes/cup/index.en.md')).toContain('draft: true');
  expect(imported('coding-notes/cup/index.en.md')).toContain('- /old/cup.html');
  expect(addresses).toEqual({ old: 4, kept: 4 });
  expect(findings).toEqual([
    {
      kind: 'not imported: an item of a list, which has no page of its own',
      file: '_people/ann.md',
    },
    {
      kind: 'imported as a draft',
      file: '_posts/old/2020-02-04-cup.md',
      detail: 'it is not published',
    },
  ]);
  await site();
});

test('a text in `tags` or `categories` is several names, and one in `tag` or `category` is one', () => {
  write('old/_config.yml', 'title: A\n');
  const front = 'title: Tea\ntags: Water Cups GreenTea\ncategory: black tea';
  write('old/_posts/2020-02-03-tea.md', post(front));
  run({ section: 'coding-notes' });
  expect(imported('coding-notes/tea/index.en.md')).toContain(
    'tags:\n  - water\n  - cups\n  - greentea\n  - black-tea\n',
  );
});

test('posts in folders of their categories, pages in folders, and another source folder', () => {
  write('old/_config.yml', 'source: src\nexclude: [drafts, "*.txt"]\ntitle: A\ntitle: B\n');
  write('old/src/hot/_posts/2020-02-03-tea.md', post('title: Tea\ncategories: [Green]'));
  write('old/src/about/index.md', post('title: About'));
  write('old/src/help/me.md', post('title: Help'));
  write('old/src/help/ja/me.md', post('title: 助け', 'お茶の話です。とてもおいしいです。'));
  write('old/src/drafts/no.md', post('title: No'));
  write('old/src/index.html', post('layout: home'));
  const { written, findings } = run();
  expect(written).toEqual([
    'coding-notes/tea/index.en.md',
    'pages/about/index.en.md',
    'pages/me/index.en.md',
    'pages/me/index.ja.md',
  ]);
  expect(imported('coding-notes/tea/index.en.md')).toContain('- /hot/green/2020/02/03/tea.html');
  expect(imported('pages/me/index.en.md')).toContain('- /help/me.html');
  expect(findings).toEqual([
    {
      kind: 'not imported: a page that a template of the theme makes',
      file: 'src/index.html',
    },
  ]);
});

test.each([
  ['Chirpy', '> Tea.\n> Milk.\n{: .prompt-tip }', '> [!TIP]\n> Tea.\n> Milk.'],
  ['above text', '> Tea.\n{: .prompt-tip }\nMilk.', '> [!TIP]\n> Tea.\n\nMilk.'],
  ['in the quote', '> Tea.\n> {: .prompt-danger }', '> [!CAUTION]\n> Tea.'],
  ['lazy lines', '> Tea.\nMilk.\n{: .prompt-info }', '> [!NOTE]\n> Tea.\n> Milk.'],
  ['below code', '```sh\na\n```\n{: .nolineno }\n> Tea.\n{: .prompt-tip }', '> [!TIP]\n> Tea.'],
  ['Minimal Mistakes', '**Tea.** Milk.\n{: .notice--warning}', '> [!WARNING]\n> **Tea.** Milk.'],
  ['Just the Docs', '{: .note }\n> Tea.\n> Milk.', '> [!NOTE]\n> Tea.\n> Milk.'],
  [
    'Just the Docs, a paragraph',
    '{: .important }\nTea.\n\nMilk.',
    '> [!IMPORTANT]\n> Tea.\n\nMilk.',
  ],
])('callouts that are classes: %s', (_, source, expected) => {
  write('old/_posts/2020-02-03-tea.md', post('title: Tea', `Start.\n\n${source}\n\nEnd.`));
  const { findings } = run();
  const text = imported('coding-notes/tea/index.en.md');
  expect(text).toContain(`${expected}\n\n`);
  expect(text).not.toContain('{:');
  expect(findings).toEqual([]);
});

test('attributes at the end of code, pictures and links are removed, whatever follows', () => {
  const body =
    'In `a/b.c`{: .filepath}, see [tea](https://me.test/a){:target="_blank"}: **hot**{: .red}.';
  write('old/_posts/2020-2-3-tea.md', post('title: Tea\ntags: [hot]', body));
  run();
  const text = imported('coding-notes/tea/index.en.md');
  expect(text).toContain('In `a/b.c`, see [tea](https://me.test/a): **hot**.');
  // Days and months of one digit are a date, too.
  expect(text).toContain('date: 2020-02-03');
  expect(text).toContain('- /2020/02/03/tea.html');
});

test('includes of videos and pictures, with the pictures in the folder of the post', async () => {
  write('old/assets/tea/cup.svg', svg);
  write(
    'old/_posts/2020-02-03-tea.md',
    post(
      'title: Tea\nmedia_subpath: /assets/tea/\nimage: { path: cup.svg, alt: A cup }',
      [
        "{% include embed/youtube.html id='abc' %}",
        '{% include video id="def" provider="vimeo" %}',
        "{% include embed/bilibili.html id='BV1' %}",
        '{% include figure.liquid path="assets/tea/cup.svg" alt="One" %}',
        '{% include figure image_path="{{ site.baseurl }}/assets/tea/cup.svg" alt="Two" %}',
        '![Three](cup.svg){: w="700" .shadow }',
        '_A cup of tea_',
        '',
        '{% include toc.html %}',
      ].join('\n\n'),
    ),
  );
  const { findings, pictures } = run();
  const text = imported('coding-notes/tea/index.en.md');
  for (const one of ['One', 'Two', 'Three']) expect(text).toContain(`![${one}](cup.svg)`);
  for (const one of [
    'https://www.youtube.com/watch?v=abc',
    'https://vimeo.com/def',
    'bilibili.com/video/BV1',
  ]) {
    expect(text).toContain(one);
  }
  expect(pictures).toBe(1);
  expect(findings).toEqual([
    {
      kind: 'not converted: include toc.html',
      file: '_posts/2020-02-03-tea.md',
      detail: '{% include toc.html %}',
    },
  ]);
  await site();
});

test.each([
  'vendor/bundle/ruby/2.7.0/gems/jekyll/test/_posts',
  'node_modules/a/_posts',
  '.jekyll-cache/_posts',
  'vendor/gems/x/_posts',
  'mine/_posts',
])('the posts of %s are not part of the blog', (folder) => {
  write('old/_config.yml', 'exclude: [mine]\n');
  write('old/_posts/2020-01-02-tea.md', post('title: Tea'));
  write(`old/${folder}/2020-01-03-gem.md`, post('title: Gem'));
  write(`old/${folder}/2020-01-04-gem.textile`, post('title: Gem'));
  const { written, findings } = run();
  expect(written).toEqual(['coding-notes/tea/index.en.md']);
  expect(findings).toEqual([]);
});

test('a folder that has the name of an excluded one further down is part of the blog', () => {
  write('old/_config.yml', '');
  write('old/notes/vendor/bundle/_posts/2020-01-02-tea.md', post('title: Tea'));
  expect(run({ section: 'coding-notes' }).written).toEqual(['coding-notes/tea/index.en.md']);
});

const loop =
  '{% for post in site.diary %}\n<li>{{ post.title }} {{ post.content }}</li>\n{% endfor %}';

test('a page that Liquid makes is reported once, and not imported', () => {
  write('old/_config.yml', 'collections:\n  diary:\n    output: true\n');
  write('old/_posts/2020-01-02-tea.md', post('title: Tea'));
  write('old/categories.md', post('title: Categories', `# All posts\n\n${loop}`));
  write('old/_diary/index.html', post('title: Diary', `<ul>\n${loop}\n</ul>`));
  const { written, findings } = run({ section: 'coding-notes' });
  expect(written).toEqual(['coding-notes/tea/index.en.md']);
  expect(findings).toEqual(
    ['_diary/index.html', 'categories.md'].map((file) => ({
      kind: 'not imported: a page that a template of the theme makes',
      file,
    })),
  );
});

test.each([
  ['with words of its own', `${'We drink tea in cups every day. '.repeat(6)}\n\n${loop}`],
  ['with words between two lists', `${loop}\n\n${'We drink tea every day. '.repeat(8)}\n\n${loop}`],
  ['about Liquid', `Write it so:\n\n\`\`\`liquid\n${loop}\n\`\`\``],
  ['that shows Liquid', `{% raw %}\n${loop}\n{% endraw %}`],
])('a page %s is imported', (_, body) => {
  write('old/_config.yml', '');
  write('old/_posts/2020-01-02-tea.md', post('title: Tea'));
  write('old/about.md', post('title: About', body));
  expect(run({ language: 'en' }).written).toContain('pages/about/index.en.md');
});

test.each([
  ['timezone: UTC\n', '2020-01-02'],
  ['timezone: Asia/Taipei\n', '2020-01-02'],
  ['timezone: America/Los_Angeles\n', '2020-01-01'],
  ['', '2020-01-01'],
])('with %j, a post of 23:30 in California is of the day %s', (config, day) => {
  write('old/_config.yml', `title: Blog\n${config}`);
  write('old/_posts/2020-01-01-tea.md', post('title: Tea\ndate: 2020-01-01 23:30:00 -0800'));
  run();
  const text = imported('coding-notes/tea/index.en.md');
  expect(text).toContain(`date: ${day}\n`);
  expect(text).toContain(`- /${day.replaceAll('-', '/')}/tea.html\n`);
});
