/** @jest-environment node */
import { certainLanguageOf } from '../plan/languages';
import { oldBlog, post, svg } from '../testing/oldBlog';

const { write, run, runAll, imported, site } = oldBlog();
const tea = 'coding-notes/tea/index.en.md';

test.each([
  'Draft: true',
  'DRAFT: "true"',
  'draft: yes',
  'published: false',
  'private: true',
  'password: abc',
  'headless: true',
  'build: { render: never }',
  '_build: { render: false }',
  'expirydate: 2020-01-01',
])('a post that visitors could not read (%s) is a draft, and reported', (line) => {
  write('old/content/posts/tea.md', post(`Title: Tea\nDate: 2020-01-02\nTags: [Green]\n${line}`));
  const { findings } = run();
  expect(imported(tea)).toMatch(
    /^---\ntitle: Tea\ndate: 2020-01-02\ntags:\n {2}- green\ndraft: true\n/,
  );
  expect(findings).toEqual([
    {
      kind: 'imported as a draft',
      file: 'content/posts/tea.md',
      detail: expect.any(String) as string,
    },
  ]);
});

test('TOML: keys count in any case, and a draft is a draft', () => {
  write(
    'old/content/posts/tea.md',
    '+++\nTitle = "Tea"\nDraft = true\nDate = 2020-01-02\nDescription = "On tea"\n+++\nText.\n',
  );
  run();
  expect(imported(tea)).toMatch(
    /title: Tea\nsummary: On tea\ndate: 2020-01-02\ntags: \[\]\ndraft: true/,
  );
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

test.each([
  [
    '{{< external_link url="https://a.test/" title="A [site]" >}}',
    '[A \\[site\\]](https://a.test/)',
  ],
  ['{{< button href="/posts/tea/" >}}Tea{{< /button >}}', '[Tea](/coding-notes/tea)'],
  [
    '| a | b |\n| - | - |\n| 1 | 2 |\n{{< box >}}\ntext\n{{< /box >}}',
    '| a | b |\n| - | - |\n| 1 | 2 |\n\n`{{< box >}}`\n\ntext\n\n`{{< /box >}}`',
  ],
  ['{% highlight js %}\n\n{% raw %}x{% endraw %}', '{% highlight js %}\n\n{% raw %}x{% endraw %}'],
  [
    'See [milk](#milk) and [none](#none).\n\n## With it {#milk .big}',
    /^See \[milk\]\(#with-it\) and none <!-- .* -->\.\n\n## With it$/,
  ],
  ['## Tea {.big}\n\n[t](#tea)', '## Tea\n\n[t](#tea)'],
  [
    'Tea\n: Hot leaves\n: A meal\n\nMilk\n: White',
    '- **Tea**\n  - Hot leaves\n  - A meal\n\n- **Milk**\n  - White',
  ],
  ['[x](#1"2013-02-17 16:47:18")', 'x <!-- import: the link led to #1 -->'],
] satisfies [string, string | RegExp][])(
  '%j becomes %j, which the build accepts',
  async (source, expected) => {
    write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', source));
    run();
    const body = imported(tea).split('---\n\n')[1]?.trim();
    expect(body).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    await site();
  },
);

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

test.each([
  ['IT 鐵人賽', 'it-鐵人賽'],
  ['C++覆盖率', 'c-覆盖率'],
  ['从0到1', '从0到1'],
  ['C++', 'cpp'],
  ['C#', 'csharp'],
  ['.NET', 'dotnet'],
  ['Übung', 'ubung'],
  ['がぎぐ', 'がぎぐ'],
  ['プログラミング', 'プログラミング'],
  ['한국어 글', '한국어-글'],
  ['Web Dev', 'web-dev'],
])('the tag %s becomes %s', async (tag, expected) => {
  write(
    'old/content/posts/tea.md',
    post(`title: Tea\ndate: 2020-01-02\ntags: [${JSON.stringify(tag)}]`),
  );
  expect(run().lost).toEqual([]);
  expect(imported(tea)).toContain(`tags:\n  - ${expected}\n`);
  await site();
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

test('a shortcode of the blog’s own stays as code, and the report names it', async () => {
  write('old/layouts/shortcodes/k.html', '<kbd>{{ .Inner }}</kbd>');
  const text = 'Press {{< k >}}Tab{{< /k >}}.';
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', text));
  expect(run().findings).toEqual([
    { kind: 'not converted: k', file: 'content/posts/tea.md', detail: '{{< k >}}' },
  ]);
  expect(imported(tea)).toContain('Press `{{< k >}}`Tab`{{< /k >}}`.');
  await site();
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
  ['> [!question]- Why tea?\n> Because.', '> [!NOTE]\n> **Why tea?**\n>\n> Because.'],
  ['> [!DANGER]\n> Hot.', '> [!CAUTION]\n> Hot.'],
  ['> [!my kind]\n> Hot.', '> [!NOTE]\n> **my kind**\n>\n> Hot.'],
  ['> [![Cup](/cup.svg)](https://a.test/)', '> [![Cup](cup.svg)](https://a.test/)'],
  ['> [!Unknown]- Tea\n> Hot.', '> [!NOTE]\n> **Tea**\n>\n> Hot.'],
  ['> > [!tip] Wait\n> > Hot.', '> > [!TIP]\n> > **Wait**\n> >\n> > Hot.'],
  ['- a\n\n  > [!bug]+\n  > Hot.', '> [!CAUTION]\n'],
  ['{{< alert color="warning" >}}\nHot.\n{{< / alert >}}', '> [!WARNING]\n> Hot.'],
  ['{{< alert >}}\nHot.\n{{< /alert >}}', '> [!NOTE]\n> Hot.'],
  ['{{< katex display >}}\nx^2\n{{< /katex >}}', '$$\nx^2\n$$'],
  ['Tea {{< katex >}}x^2{{< /katex >}}.', 'Tea $x^2$.'],
])('%j becomes %j: callouts of other kinds and formulas', async (text, expected) => {
  write('old/static/cup.svg', svg);
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', text));
  expect(run().lost).toEqual([]);
  expect(imported(tea)).toContain(expected);
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

test.each([
  [
    '{{< details summary="How <to>" >}}\nTea.\n{{< /details >}}',
    '<summary>How &lt;to></summary>\n\nTea.\n\n</details>',
  ],
  ['{{< collapse "How to" >}}\nTea.\n{{< /collapse >}}', '<summary>How to</summary>'],
  [
    '{{< admonition tip "How to" >}}\nTea.\n{{< /admonition >}}',
    '> [!TIP]\n> **How to**\n>\n> Tea.',
  ],
  [
    '{{< quote author="Me" source="A book" url="https://me.test/a" >}}\nTea.\n{{< /quote >}}',
    '> Tea.\n>\n> — [Me, A book](https://me.test/a)',
  ],
  [
    '{{< blockquote author="Me" link="https://me.test/a" title="Tea" >}}\nTea.\n{{< /blockquote >}}',
    '> — [Me, Tea](https://me.test/a)',
  ],
  [
    '{{< mermaid >}}\ngraph TD\n  A --> B\n{{< /mermaid >}}',
    '```mermaid\ngraph TD\naccTitle: Tea\n  A --> B\n```',
  ],
  [
    '{{< imgcap title=`A "hot" cup` src="/cup.svg" width=400 >}}',
    '![A "hot" cup](cup.svg "A \\"hot\\" cup")',
  ],
  ['{{< bilibili BV1 >}}', '(https://www.bilibili.com/video/BV1)'],
])('shortcodes of many themes: %s', async (source, expected) => {
  write('old/hugo.toml', '');
  write('old/static/cup.svg', svg);
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-02-03', source));
  const { lost } = run();
  expect(imported(tea)).toContain(expected);
  expect(lost).toEqual([]);
  await site();
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

test.each([
  ['admonition abstract "My title" true', '[!NOTE]\n> **abstract My title**'],
  ['admonition type=failure title="My title" open=false', '[!NOTE]\n> **My title**'],
  ['admonition example', '[!NOTE]\n> **example**'],
  ['admonition type=quote', '[!NOTE]\n> **quote**'],
  ['admonition tip "My title"', '[!TIP]\n> **My title**'],
  ['admonition tip', '[!TIP]'],
  ['admonition tip false', '[!TIP]'],
  ['callout "My title"', '[!NOTE]\n> **My title**'],
  ['alert "fire"', '[!NOTE]\n> **fire**'],
])('the callout %s keeps its title', (tag, expected) => {
  const name = tag.split(' ')[0];
  write(
    'old/content/posts/tea.md',
    post('title: Tea\ndate: 2020-01-02', `{{< ${tag} >}}\nText.\n{{< /${name} >}}`),
  );
  run();
  const isTitled = expected.includes('**');
  expect(imported(tea)).toContain(`> ${expected}\n${isTitled ? '>\n' : ''}> Text.`);
});

test.each([
  ['<object data="x.pdf" type="application/pdf"></object>', '[x.pdf](/posts/tea/x.pdf)'],
  ['<object data="x.pdf" title="Slides"><p>No PDF</p></object>', '[Slides](/posts/tea/x.pdf)'],
  ['See <object data="x.pdf"></object> it.', 'See [x.pdf](/posts/tea/x.pdf) it.'],
  [
    '<object><param name="movie" value="a"><embed src="https://a.example/b"></object>',
    '[a.example/b](https://a.example/b)',
  ],
])('an <object> is a link: %s', async (html, expected) => {
  write('old/content/posts/tea/index.md', post('title: Tea\ndate: 2020-01-02', html));
  write('old/content/posts/tea/x.pdf', 'PDF');
  const { lost, counted } = run();
  expect(imported(tea).split('---\n\n')[1]?.trim()).toBe(expected);
  expect([...lost, ...counted]).toEqual([]);
  await site();
});

test.each([
  [
    '- On\n  {{< highlight diff >}}\n context\n+new\n-old\n  {{< /highlight >}}',
    '   context\n  +new\n  -old',
  ],
  [
    '1. On\n\n   {{< highlight diff >}}\n    context\n   +new\n   {{< /highlight >}}',
    '    context\n   +new',
  ],
])('code in a list keeps its own indent: %j', async (body, expected) => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', body));
  const { counted } = run();
  expect(imported(tea)).toContain(`diff\n${expected}\n`);
  expect(counted).toEqual([]);
  await site();
});

test('code in a tag does not decide in which language a post is', () => {
  const code = `{{< highlight c >}}\n${'/* the and of with that this was */ x = 1;\n'.repeat(9)}{{< /highlight >}}`;
  expect(certainLanguageOf(`這篇文章說明怎麼寫程式。\n\n${code}`)).toBe('zh-Hant-TW');
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
