/** @jest-environment node */
import { certainLanguageOf } from '../plan/languages';
import { oldBlog, post, svg } from '../testing/oldBlog';

const { write, run, runAll, imported, site } = oldBlog();
const tea = 'coding-notes/tea/index.en.md';

test.each([
  ['Draft: true', 'it is a draft'],
  ['DRAFT: "true"', 'it is a draft'],
  ['draft: yes', 'it is a draft'],
  ['isDraft: true', 'it is a draft'],
  ['layout: draft', 'it is a draft'],
  ['status: Pending', 'its status is Pending'],
  ['published: false', 'it is not published'],
  ['publish: off', 'it is not published'],
  ['isPublished: no', 'it is not published'],
  ['unpublished: true', 'it is not published'],
  ['private: true', 'it is private'],
  ['visibility: private', 'it is private'],
  ['hidden: true', 'it is hidden'],
  ['unlisted: true', 'it is in no list, so only people with its URL could find it'],
  ['password: abc', 'it has a password'],
  ['headless: true', 'the blog has no page for it'],
  ['build: { render: never }', 'the blog has no page for it'],
  ['_build: { render: false }', 'the blog has no page for it'],
  ['expirydate: 2026-11-22', 'it expired on 2026-11-22'],
  ['unpublishDate: 2020-01-01', 'it expired on 2020-01-01'],
])(
  'a post that visitors could not read (%s) is a draft, and the report says why',
  (line, detail) => {
    write('old/content/posts/tea.md', post(`Title: Tea\nDate: 2020-01-02\nTags: [Green]\n${line}`));
    const { findings } = run();
    expect(imported(tea)).toMatch(
      /^---\ntitle: Tea\ndate: 2020-01-02\ntags:\n {2}- green\ndraft: true\n/,
    );
    const file = 'content/posts/tea.md';
    const unread = findings.filter(({ kind }) => kind.startsWith('front matter'));
    expect(unread.map(({ file }) => file)).toEqual(
      /^(isPublished|unpublished)/.test(line) ? [line.split(':')[0]?.toLowerCase()] : [],
    );
    expect(findings.filter((one) => !unread.includes(one))).toEqual([
      { kind: 'imported as a draft', file, detail },
    ]);
  },
);

test('fields for templates, and those whose value is none, are not in the report; others are', () => {
  const none =
    'draft published isdraft publish private hidden unlisted headless math mathjax katex use_math latex';
  const empty =
    'cascade comments weight media_subpath img_path guid permalink slug abbrlink translationkey wordpress_url wordpress_id locale language status visibility password build _build layout type series topics keywords category tag moddatetime last_modified_at';
  const fields = [
    ...none.split(' ').map((name) => `${name}: ${/^publish/.test(name)}`),
    ...empty.split(' ').map((name) => `${name}: ""`),
    'toc: true',
    `params: { long: ${'x'.repeat(80)} }`,
  ];
  write('old/content/posts/tea.md', post(`title: Tea\ndate: 2020-01-02\n${fields.join('\n')}`));
  const kind = 'front matter that this site has no place for';
  expect(run().findings).toEqual([
    { kind, file: 'toc', detail: 'true' },
    { kind, file: 'params', detail: `{"long":"${'x'.repeat(71)}` },
  ]);
});

test('a section hands its draft down to its posts', () => {
  write('old/content/posts/_index.md', '---\ntitle: Posts\ncascade:\n  draft: true\n---\n');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/content/art/cup.md', post('title: Cup\ndate: 2020-01-02'));
  run({ section: 'coding-notes' });
  expect(imported(tea)).toContain('draft: true');
  expect(imported('coding-notes/cup/index.en.md')).not.toContain('draft: true');
});

test.each(['target', '_target'])(
  'a draft for some posts of a section (%s) is one for all',
  (key) => {
    const cascade = `cascade:\n  - ${key}:\n      path: /posts/t**\n    draft: true\n`;
    const others = `  - ${key}:\n      path: /posts/t**\n    tags: [green]\n`;
    write('old/content/posts/_index.md', `---\ntitle: Posts\n${cascade}${others}---\n`);
    write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
    run({ section: 'coding-notes' });
    expect(imported(tea)).toContain('draft: true');
    expect(imported(tea)).not.toContain('green');
  },
);

test('a post that is published in the future has the date of that day, and is reported', async () => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02\npublishDate: 2999-01-02'));
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02\npublishDate: 2020-02-03'));
  expect(run().findings).toEqual([
    {
      kind: 'not visible yet: published on the day of its date',
      file: 'content/posts/tea.md',
      detail: '2999-01-02',
    },
  ]);
  expect(imported('coding-notes/cup/index.en.md')).toContain('date: 2020-01-02');
  expect((await site({ drafts: false })).entries['coding-notes'].map(({ slug }) => slug)).toEqual([
    'cup',
  ]);
});

test.each([
  ['uglyURLs = true', '/posts/green-tea.html'],
  ['uglyurls = true\n[permalinks]\nposts = "/:year/:slug/"', '/2020/tea-and-cups.html'],
  ['[uglyURLs]\nposts = true', '/posts/green-tea.html'],
  ['[uglyURLs]\nart = true', '/posts/green-tea/'],
  ['baseURL = "https://me.test/blog/"\nuglyURLs = true', '/blog/posts/green-tea.html'],
  ['[permalinks.page]\nposts = "/:section/:title/"', '/posts/tea-and-cups/'],
])('with %j, the old address is %s, and links to it lead to the post', async (config, address) => {
  write('old/hugo.toml', config);
  write('old/content/posts/Green Tea.md', post('title: Tea and cups\ndate: 2020-01-02'));
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02', `[tea](${address})`));
  const { addresses } = run();
  expect(imported('coding-notes/green-tea/index.en.md')).toContain(`aliases:\n  - ${address}\n`);
  expect(imported('coding-notes/cup/index.en.md')).toContain('[tea](/coding-notes/green-tea)');
  expect(addresses).toEqual({ old: 2, kept: 2 });
  await site();
});

test('an old address at which a host shows a page of the site is no alias', async () => {
  write(
    'old/hugo.toml',
    'uglyURLs = true\ndefaultContentLanguage = "en"\n[languages.en]\n[languages.ja]',
  );
  write('old/content/about.md', post('title: About'));
  write('old/content/about.ja.md', post('title: 私', 'お茶の話です。'));
  write(
    'old/content/posts/tea.md',
    post('title: Tea\ndate: 2020-01-02\naliases: [/projects.html, /en/search/index.html]'),
  );
  const { addresses, lost } = run();
  expect(imported('pages/about/index.en.md')).not.toContain('aliases');
  expect(addresses).toEqual({ old: 5, kept: 3 });
  expect(lost).toEqual(Array(2).fill('an old address that another page has'));
  await site();
});

test('languages may have content folders of their own', () => {
  write(
    'old/hugo.toml',
    'defaultContentLanguage = "en"\n[languages.en]\ncontentDir = "content/english"\n[languages.ja]\ncontentDir = "content/japanese"',
  );
  write('old/content/english/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  write(
    'old/content/japanese/posts/tea.md',
    post('title: お茶\ndate: 2020-01-02', 'お茶の話です。'),
  );
  expect(run().written).toEqual([tea, 'coding-notes/tea/index.ja.md']);
  expect(imported(tea)).toContain('aliases:\n  - /posts/tea/\n  - /ja/posts/tea/\n');
});

test('an address that cannot be computed is lost, and reported', () => {
  write('old/hugo.toml', '[permalinks]\nposts = "/:unknown/:title/"');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  const { lost, addresses } = run();
  expect(lost).toEqual(['an old address that the import cannot compute']);
  expect(addresses).toEqual({ old: 1, kept: 0 });
});

test('the name of a file may end like a language', () => {
  write('old/content/posts/node.js.md', post('title: Node\ndate: 2020-01-02'));
  expect(run().written).toEqual(['coding-notes/node-js/index.en.md']);
});

test('what themes and their shortcodes have becomes Markdown', async () => {
  const kinds = {
    NOTE: 'note info notice default primary question',
    TIP: 'tip hint success',
    IMPORTANT: 'important',
    WARNING: 'warning warn attention',
    CAUTION: 'danger caution error bug',
  };
  const titled = [
    ...Object.entries(kinds).flatMap(([kind, names]) =>
      names.split(' ').map((name) => [name, kind, '']),
    ),
    ['admonition abstract "My title" true', 'NOTE', 'abstract My title'],
    ['admonition type=failure title="My title" open=false', 'NOTE', 'My title'],
    ['admonition example', 'NOTE', 'example'],
    ['admonition type=quote', 'NOTE', 'quote'],
    ['admonition tip "My title"', 'TIP', 'My title'],
    ['admonition tip false', 'TIP', ''],
    ['alert color="warning"', 'WARNING', ''],
    ['callout "My title"', 'NOTE', 'My title'],
    ['alert "fire"', 'NOTE', 'fire'],
  ];
  const pairs = [
    [
      '{{< external_link url="https://a.test/" title="A [site]" >}}',
      '[A \\[site\\]](https://a.test/)',
    ],
    ['{{< button href="/posts/tea/" >}}Tea{{< /button >}}', '[Tea](/coding-notes/tea)'],
    [
      'Tea\n: Hot leaves\n: A meal\n\nMilk\n: White',
      '- **Tea**\n  - Hot leaves\n  - A meal\n\n- **Milk**\n  - White',
    ],
    ['> [!question]- Why tea?\n> Because.', '> [!NOTE]\n> **Why tea?**\n>\n> Because.'],
    ['> [!DANGER]\n> Hot.', '> [!CAUTION]\n> Hot.'],
    ['- a\n\n  > [!bug]+\n  > Hot.', '- a\n\n  > [!CAUTION]\n  > Hot.'],
    ['> [!my kind]\n> Hot.', '> [!NOTE]\n> **my kind**\n>\n> Hot.'],
    ['> [![Cup](/cup.svg)](https://a.test/)', '> [![Cup](cup.svg)](https://a.test/)'],
    [
      '- On\n  {{< highlight diff >}}\n context\n+new\n-old\n  {{< /highlight >}}',
      '- On\n\n  ```diff\n   context\n  +new\n  -old\n  ```',
    ],
    ['> > [!tip] Wait\n> > Hot.', '> > [!TIP]\n> > **Wait**\n> >\n> > Hot.'],
    [
      '1. On\n\n   {{< highlight diff >}}\n    context\n   +new\n   {{< /highlight >}}',
      '1. On\n\n   ```diff\n    context\n   +new\n   ```',
    ],
    ['{{< katex display >}}\nx^2\n{{< /katex >}}', '$$\nx^2\n$$'],
    ['Tea {{< katex >}}x^2{{< /katex >}}.', 'Tea $x^2$.'],
    [
      '{{< details summary="How <to>" >}}\nTea.\n{{< /details >}}',
      '<details>\n<summary>How &lt;to></summary>\n\nTea.\n\n</details>',
    ],
    [
      '{{< collapse "How to" >}}\nTea.\n{{< /collapse >}}',
      '<details>\n<summary>How to</summary>\n\nTea.\n\n</details>',
    ],
    [
      '{{< quote author="Me" source="A book" url="https://me.test/a" >}}\nTea.\n{{< /quote >}}',
      '> Tea.\n>\n> — [Me, A book](https://me.test/a)',
    ],
    [
      '{{< blockquote author="Me" link="https://me.test/a" title="Tea" >}}\nTea.\n{{< /blockquote >}}',
      '> Tea.\n>\n> — [Me, Tea](https://me.test/a)',
    ],
    [
      '{{< mermaid >}}\ngraph TD\n  A --> B\n{{< /mermaid >}}',
      '```mermaid\ngraph TD\naccTitle: Tea\n  A --> B\n```',
    ],
    [
      '{{< imgcap title=`A "hot" cup` src="/cup.svg" width=400 >}}',
      '![A "hot" cup](cup.svg "A \\"hot\\" cup")',
    ],
    [
      '{{< figure src="/cup.svg" caption="A \\"hot\\" cup" >}}',
      '![A "hot" cup](cup.svg "A \\"hot\\" cup")',
    ],
    ['<object data="x.pdf" type="application/pdf"></object>', '[x.pdf](/posts/tea/x.pdf)'],
    ['<object data="x.pdf" title="Slides"><p>No PDF</p></object>', '[Slides](/posts/tea/x.pdf)'],
    ['See <object data="x.pdf"></object> it.', 'See [x.pdf](/posts/tea/x.pdf) it.'],
    [
      '<object><param name="movie" value="a"><embed src="https://a.example/b"></object>',
      '[a.example/b](https://a.example/b)',
    ],
    ...titled.map(([tag = '', kind = '', title = '']) => [
      `{{< ${tag} >}}\nHot.\n{{< /${tag.split(' ')[0]} >}}`,
      `> [!${kind}]\n${title && `> **${title}**\n>\n`}> Hot.`,
    ]),
  ];
  write('old/static/cup.svg', svg);
  write('old/static/posts/tea/x.pdf', 'PDF');
  const source = pairs.map(([written]) => written).join('\n\n');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', source));
  const { lost } = run({ language: 'en' });
  const body = imported(tea)
    .split('---\n\n')[1]
    ?.trim()
    .replaceAll(/\n{3,}/g, '\n\n');
  expect(body).toBe(pairs.map(([, converted]) => converted).join('\n\n'));
  expect(lost).toEqual([]);
  await site();
});

test.each([
  [
    '| a | b |\n| - | - |\n| 1 | 2 |\n{{< box >}}\ntext\n{{< /box >}}',
    '| a | b |\n| - | - |\n| 1 | 2 |\n\n`{{< box >}}`\n\ntext\n\n`{{< /box >}}`',
  ],
  ['{% highlight js %}\n\n{% raw %}x{% endraw %}', '{% highlight js %}\n\n{% raw %}x{% endraw %}'],
  [
    'See [milk](#milk) and [none](#none).\n\n## With it {#milk .big}',
    'See [milk](#with-it) and none <!-- import: the link led to #none -->.\n\n## With it',
  ],
  ['## Tea {.big}\n\n[t](#tea)', '## Tea\n\n[t](#tea)'],
  ['[x](#1"2013-02-17 16:47:18")', 'x <!-- import: the link led to #1 -->'],
])('%j becomes %j, which the build accepts', async (source, expected) => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', source));
  run();
  expect(imported(tea).split('---\n\n')[1]?.trim()).toBe(expected);
  await site();
});

test.each([
  ['description: ""\ntitle: ""', 'title: tea'],
  ['description: "  "\ntitle: [a, b]', 'title: tea'],
  ['summary: |\n  Two\n  lines', 'summary: Two lines'],
  ['title: 2020', 'title: "2020"'],
  ['slug: ""\ntitle: "# : \'"', `title: "# : '"`],
])('front matter with %j is accepted by the build', async (front, expected) => {
  write('old/content/posts/tea.md', post(`date: 2020-01-02\n${front}`));
  run();
  expect(imported(tea)).toContain(`${expected}\n`);
  expect(imported(tea)).not.toMatch(/summary: (?:""|'')?\n/);
  await site();
});

test('names of tags become topics: of each script, with signs that have a name, and from all fields', async () => {
  const topics = {
    'IT 鐵人賽': 'it-鐵人賽',
    'C++覆盖率': 'c-覆盖率',
    从0到1: '从0到1',
    'C++': 'cpp',
    'C#': 'csharp',
    'F#': 'fsharp',
    'J#': 'jsharp',
    '.NET': 'dotnet',
    'ASP.NET': 'aspnet',
    'A/B': 'a-b',
    'R&D': 'r-and-d',
    'Q&A': 'q-and-a',
    Übung: 'ubung',
    がぎぐ: 'がぎぐ',
    プログラミング: 'プログラミング',
    '한국어 글': '한국어-글',
    '(Web) Dev!': 'web-dev',
  };
  const others =
    'categories: a，b\nkeywords: c、d\ncategory: e, f\ntag: [[g]]\nseries: 7\ntopics: [{ name: h }, { title: i }]';
  write(
    'old/content/posts/tea.md',
    post(`title: Tea\ndate: 2020-01-02\ntags: ${JSON.stringify(Object.keys(topics))}\n${others}`),
  );
  expect(run().lost).toEqual([]);
  expect((await site()).entries['coding-notes'][0]?.fields.tags).toEqual([
    ...Object.values(topics),
    ...'abcdefg7hi',
  ]);
});

test('tags that become one topic, and a tag without letters, are reported', () => {
  write(
    'old/content/posts/tea.md',
    post('title: Tea\ndate: 2020-01-02\ntags: ["Web Dev", "web-dev", "!!", "web/dev"]'),
  );
  const { findings } = run();
  expect(findings).toEqual([
    { kind: 'a tag that this site cannot have', file: 'content/posts/tea.md', detail: '!!' },
    { kind: 'tags that are one topic now', file: 'web-dev', detail: 'Web Dev, web/dev' },
  ]);
});

test('raw HTML becomes Markdown, or its text is set apart', async () => {
  write('old/static/cup.svg', svg);
  write(
    'old/content/posts/tea.md',
    post(
      'title: Tea\ndate: 2020-01-02',
      `<h1>Leaves</h1>

<div class="card">
    <img src="/cup.svg" alt="A cup">
    <div>
        <p>Green <b>tea</b>, see <a href="/posts/tea/">tea</a></p>
    </div>
</div>

<div align="center">

**Bold**

</div>

Some <u>lines</u> and <small>small</small> and <ruby>漢字<rt>かんじ</rt></ruby>.

<dl><dt>Tea</dt><dd>Hot</dd></dl>

<a href="https://a.test/"></a>`,
    ),
  );
  const { lost, counted } = run();
  const body = imported(tea)
    .split('---\n\n')[1]
    ?.replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  expect(body).toBe(`## Leaves

![A cup](cup.svg)

Green <b>tea</b>, see [tea](/coding-notes/tea)

**Bold**

Some lines and small and <ruby>漢字<rt>かんじ</rt></ruby>.

- Tea

  Hot

<a href="https://a.test/">a.test</a>`);
  expect(lost).toEqual([]);
  expect(counted).toEqual([]);
  await site();
});

test.each([
  ['[permalinks]\nposts = "/archives/:slug/"\npage = "/:slug/"', '/archives/tea-12/'],
  ['[permalinks.page]\nposts = "/a/:slug/"\n[permalinks.section]\nposts = "/b/"', '/a/tea-12/'],
])('with %j, a post was at %s', (config, address) => {
  write('old/hugo.toml', config);
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02\nslug: tea-12'));
  run();
  expect(imported('coding-notes/tea-12/index.en.md')).toContain(`- ${address}\n`);
});

test('the pattern / is for posts beside the folders', () => {
  write('old/hugo.toml', '[permalinks]\n"/" = "/:year/:filename/"\n');
  write('old/content/tea.md', post('title: Tea\ndate: 2020-01-02'));
  run();
  expect(imported(tea)).toContain('- /2020/tea/\n');
});

test('a picture in another folder of content/ is copied, as Hugo serves it', async () => {
  write('old/content/img/cup.svg', svg);
  write('old/content/posts/images/pot.svg', svg.replace('4', '5'));
  const text = '![Cup](/img/cup.svg) ![Pot](/posts/images/pot.svg)';
  write('old/content/posts/green/tea.md', post('title: Tea\ndate: 2020-01-02', text));
  expect(run().lost).toEqual([]);
  expect(imported(tea)).toContain('![Cup](cup.svg) ![Pot](pot.svg)');
  await site();
});

test.each([
  ['"2/9/2025 7:00 PM"', '2025-02-09'],
  ['12/31/2024', '2024-12-31'],
  ['Jul 08 2022', '2022-07-08'],
])('the date %s is %s', (given, day) => {
  write('old/content/posts/tea.md', post(`title: Tea\ndate: ${given}`));
  expect(run().findings).toEqual([]);
  expect(imported(tea)).toContain(`date: ${day}\n`);
});

test.each([
  ['', '/posts/2020-01-02-green-tea/'],
  ['[frontmatter]\ndate = [":filename", ":default"]', '/posts/green-tea/'],
  ['[permalinks]\nposts = "/:year/:filename/"', '/2020/2020-01-02-green-tea/'],
  ['uglyURLs = true', '/posts/2020-01-02-green-tea.html'],
])('with %j, a post with a date in its file name was at %s', (config, address) => {
  write('old/hugo.toml', config);
  write('old/content/posts/2020-01-02-green-tea.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02', `[tea](${address})`));
  expect(run().lost).toEqual([]);
  expect(imported('coding-notes/green-tea/index.en.md')).toContain(`- ${address}\n`);
});

test('a part with a password makes the post a draft', () => {
  const body = '{{% fixit-encryptor "abc" %}}\nA secret.\n{{% /fixit-encryptor %}}';
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-02-03', body));
  expect(run().kinds).toContain('imported as a draft');
  expect(imported(tea)).toContain('draft: true');
});

test('files that are no pictures, whatever their names say, are not shown as pictures', async () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 2\n';
  write(
    'old/content/posts/tea/index.md',
    post('title: Tea\ndate: 2020-02-03\ncover: a.jpg', '![B](b.png)\n\n![C](c.webp)'),
  );
  for (const name of ['a.jpg', 'c.webp']) write(`old/content/posts/tea/${name}`, pointer);
  write('old/content/posts/tea/b.png', 'BM\0\0');
  const { pictures, findings } = await runAll();
  expect(pictures).toBe(0);
  expect(findings).toEqual([
    {
      kind: 'a picture that is missing, damaged, or of a kind that browsers do not show',
      file: 'content/posts/tea/index.md',
      detail: 'b.png',
    },
    {
      kind: 'a picture that is missing, damaged, or of a kind that browsers do not show',
      file: 'content/posts/tea/index.md',
      detail: 'c.webp',
    },
    {
      kind: 'a cover that is missing, damaged, or of a kind that browsers do not show',
      file: 'content/posts/tea/index.md',
      detail: 'a.jpg',
    },
    { kind: 'not copied: a file to which no text refers', file: 'content/posts/tea/a.jpg' },
    { kind: 'not copied: a file to which no text refers', file: 'content/posts/tea/b.png' },
    { kind: 'not copied: a file to which no text refers', file: 'content/posts/tea/c.webp' },
  ]);
  await site();
});

test('a diagram that the blog did not describe is drawn, wherever it stands', async () => {
  const diagram = ['%% A comment', 'graph LR', '  A --> B'];
  const inList = ['- Tea:', '', '  ```mermaid', ...diagram.map((line) => `  ${line}`), '  ```'];
  const inQuote = ['> ```mermaid', ...diagram.map((line) => `> ${line}`), '> ```'];
  const body = [...inList, '', ...inQuote].join('\n');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-02-03', body));
  const { kinds } = run();
  expect(imported(tea)).toContain('  graph LR\n  accTitle: Tea\n    A --> B\n  ```');
  expect(imported(tea)).toContain('> graph LR\n> accTitle: Tea\n>   A --> B\n> ```');
  expect(kinds).toEqual(['a diagram without a description, which is the title of the post now']);
  await site();
});

test('a picture that the build cannot publish is lost, so the build does not stop', async () => {
  write(
    'old/content/posts/tea.md',
    post('title: Tea\ndate: 2020-02-03', '![A](a.gif) ![B](b.svg) ![C](c.jpeg) [D](a.gif)'),
  );
  write('old/static/a.gif', 'GIF89a\u0001');
  write('old/static/c.jpeg', 'no photo');
  write('old/static/b.svg', svg);
  expect((await runAll()).kinds).toEqual([
    'a picture that is missing, damaged, or of a kind that browsers do not show',
    'a link to a page or file that this site does not have',
    'not copied: a file to which no text refers',
  ]);
  expect(imported(tea)).toContain(
    '*A* <!-- import: the picture was a.gif --> ![B](b.svg) *C* <!-- import: the picture was c.jpeg --> ' +
      'D <!-- import: the link led to a.gif -->',
  );
  await site();
});

test('the script of a text, or its frequent words, say in which language it is, but code, URLs and tags do not', () => {
  const code = `{{< highlight c >}}\n${'/* the and of with that this was */ x = 1;\n'.repeat(9)}{{< /highlight >}}`;
  const english = 'The tea that you have is from this box. ';
  const words = 'leaves-and-cups'.repeat(9);
  const texts = [
    `這篇文章說明怎麼寫程式。\n\n${code}`,
    `茶很香。\n~~~\n${words}\n~~~\n[茶](${words}) <b class="${words}">茶</b> {{ "${words}" | a }} {% include ${words} %}`,
    '这篇文章说明怎么写程序。',
    'お茶の話です。',
    '차에 대한 글입니다.',
    'Статья о чае.',
    'مقال عن الشاي.',
    'מאמר על תה.',
    'Άρθρο για το τσάι.',
    'บทความเกี่ยวกับชา',
    'चाय पर लेख',
    english.repeat(4),
    english.repeat(3),
    `Ein Text ohne diese Wörter. ${'Tee ist heiß und gut. '.repeat(8)}`,
  ];
  expect(texts.map((text) => certainLanguageOf(text) ?? '')).toEqual(
    'zh-Hant-TW zh-Hant-TW zh-Hans ja ko und-Cyrl und-Arab he el th und-Deva en  '.split(' '),
  );
});

test.each([
  ['title: Tea: hot', 'at line 2, column 8'],
  ['# On tea\ntitle: "Tea', 'at line 4, column 1'],
])('YAML with a mistake is reported with its line: %j', (front, words) => {
  write('old/content/posts/tea.md', post(front));
  expect(run().findings).toEqual([
    {
      kind: 'not imported: front matter that cannot be read',
      file: 'content/posts/tea.md',
      detail: expect.stringContaining(words) as string,
    },
  ]);
});

test('a text in another language than its blog says is reported with the option that changes it', () => {
  write('old/hugo.toml', 'languageCode = "zh-tw"\n');
  const body = 'This is the story of the tea that was with you and the cup. '.repeat(4);
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', body));
  expect(run({ dryRun: true }).findings).toEqual([
    {
      kind: 'in "zh-tw", but browsers and screen readers read it as "en"',
      file: 'content/posts/tea.md',
      detail: '--language zh-tw=zh-Hant-TW changes it',
    },
  ]);
  const { written } = run({ languages: { 'zh-tw': 'zh-Hant-TW' } });
  expect(written).toEqual(['coding-notes/tea/index.zh-Hant-TW.md']);
});
