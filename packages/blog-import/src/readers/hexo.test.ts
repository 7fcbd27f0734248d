/** @jest-environment node */
import { oldBlog, post, svg } from '../testing/oldBlog';

const { write, run, imported, site } = oldBlog();
const tea = 'coding-notes/tea/index.en.md';
const config = (text: string) => write('old/_config.yml', text);
const chinese = '這是一篇關於茶的文章，我們還沒有說完。';

test.each([
  ['', '/2020/02/03/green/tea/'],
  ['permalink: :title/', '/green/tea/'],
  ['permalink: :year/:name.html', '/2020/tea.html'],
  ['permalink: posts/:abbrlink.html', '/posts/4a17b156.html'],
  ['permalink: :category/:post_title/', '/Hot-Drinks/Green-Tea/'],
  ['permalink: :lang/:name/\npermalink_defaults:\n  lang: zh', '/zh/tea/'],
  ['url: https://me.test/blog\nroot: /blog/\npermalink: :i_month/:i_day/:name/', '/blog/2/3/tea/'],
])('with %j, the old address is %s', async (text, address) => {
  config(`${text}\ntitle: Blog\n`);
  write(
    'old/source/_posts/green/tea.md',
    post(
      'title: Green Tea\ndate: 2020-02-03 10:20:30\nabbrlink: 4a17b156\ncategories: [Hot Drinks]',
    ),
  );
  expect(run().addresses).toEqual({ old: 1, kept: 1 });
  expect(imported(tea)).toContain(`aliases:\n  - ${address}\n`);
  expect(imported(tea)).toContain('tags:\n  - hot-drinks\n');
  await site();
});

test('pages, pages of the theme, drafts, encrypted posts, front matter without a first line', async () => {
  config('language: zh-TW\n');
  write(
    'old/source/_posts/old.md',
    `title: 茶\ndate: 2020-01-02\ntags:\n- 鐵 觀音\n---\n${chinese}\n<!-- more -->\nMore.`,
  );
  write(
    'old/source/_posts/secret.md',
    post('title: Secret\ndate: 2020-01-02\npassword: abc', chinese),
  );
  write('old/source/_drafts/later.md', post('title: Later', chinese));
  write('old/source/about/index.md', post('title: About\ndate: 2019-01-02', chinese));
  write('old/source/tags/index.md', post('title: Tags\ntype: tags', 'All tags.'));
  write('old/source/img/logo.svg', svg);
  const { written, findings } = run();
  expect(written.toSorted()).toEqual([
    'coding-notes/later/index.zh-Hant-TW.md',
    'coding-notes/old/index.zh-Hant-TW.md',
    'coding-notes/secret/index.zh-Hant-TW.md',
    'pages/about/index.zh-Hant-TW.md',
  ]);
  expect(imported('coding-notes/old/index.zh-Hant-TW.md')).toContain(
    'title: 茶\ndate: 2020-01-02\ntags:\n  - 鐵-觀音\n',
  );
  for (const slug of ['secret', 'later']) {
    expect(imported(`coding-notes/${slug}/index.zh-Hant-TW.md`)).toContain('draft: true');
  }
  // The address of the page is the same as before, so it needs no redirect.
  expect(imported('pages/about/index.zh-Hant-TW.md')).toContain('title: About\n');
  expect(imported('pages/about/index.zh-Hant-TW.md')).not.toContain('aliases');
  expect(findings).toEqual(
    expect.arrayContaining([
      {
        kind: 'not imported: a page that the theme makes',
        file: 'source/tags/index.md',
        detail: 'tags',
      },
      {
        kind: 'a date, which a standalone page does not have',
        file: 'source/about/index.md',
        detail: '2019-01-02',
      },
      { kind: 'imported as a draft', file: 'source/_posts/secret.md', detail: 'it has a password' },
      { kind: 'not copied: a file to which no text refers', file: 'source/img/logo.svg' },
    ]),
  );
  await site();
});

test.each([
  ['{% asset_img cup.svg A cup %}', '![A cup](cup.svg "A cup")'],
  ['{% asset_img big left cup.svg 300 200 \'"Tea" "A cup"\' %}', '![A cup](cup.svg "Tea")'],
  ['{% asset_img %}', '`{% asset_img %}`'],
  ['![Cup](cup.svg) ![Cup](tea/cup.svg)', '![Cup](cup.svg) ![Cup](cup.svg)'],
  ['{% asset_link cup.svg The cup %}', '[The cup](/files/tea/cup.svg)'],
  ['{% post_link cup %}', '[The cup](/coding-notes/cup)'],
  ["{% post_link cup 'Another text' %}", '[Another text](/coding-notes/cup)'],
  ['{% post_link gone %}', '`{% post_link gone %}`'],
  ['[x]({% post_path cup %})', '[x](/coding-notes/cup)'],
  [
    '{% codeblock A title lang:js https://a.test/ %}\nlet a = "{{ b }}";\n{% endcodeblock %}',
    '[A title](https://a.test/)\n\n```js\nlet a = "{{ b }}";\n```',
  ],
  ['{% codeblock %}\n{% x %}\n{% endcodeblock %}', /```\n/],
  [
    '{% blockquote Lu Yu, The Classic https://a.test/ %}\nTea.\n{% endblockquote %}',
    '> Tea.\n>\n> — [Lu Yu, The Classic](https://a.test/)',
  ],
  ['{% quote %}\nTea.\n{% endquote %}', '> Tea.'],
  ['{% note warning %}\nHot.\n{% endnote %}', '> [!WARNING]\n> Hot.'],
  ['{% youtube abc %}', '[youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)'],
  ['a\n<!-- more -->\nb', /^a\n/],
  [
    ':::info\n註\n\n```js\nlet a = 1;\n\n  b();\n```\n:::\n\nAfter.',
    '> [!NOTE]\n> 註\n>\n> ```js\n> let a = 1;\n>\n>   b();\n> ```\n\n\nAfter.',
  ],
  ['{% note %}\n~~~js\na\n~~~\n{% endnote %}', '> [!NOTE]\n> ~~~js\n> a\n> ~~~'],
  [':::info\n````md\n```js\na\n```\n````\n:::', '> [!NOTE]\n> ````md\n> ```js\n> a\n> ```\n> ````'],
  [':::info\n\n    a();\n\n      b();\n:::', '> [!NOTE]\n>\n>     a();\n>\n>       b();'],
  [
    '```md\n    ```\n{% x %}\n  ```\n\n```\nb\n```',
    '```md\n    ```\n{% x %}\n  ```\n\n```\nb\n```',
  ],
  [
    ':::info\n- 1.  ```\n        a\n        ```\n\n`b`\n:::',
    '> [!NOTE]\n> - 1.  ```\n>         a\n>         ```\n>\n> `b`',
  ],
  [':::info\r\n```\r\na\r\n\r\nb\r\n```\r\n:::', '> [!NOTE]\n> ```\n> a\n>\n> b\n> ```'],
  [':::info\n2. a\n3. b\n:::', '> [!NOTE]\n>\n> 2. a\n> 3. b'],
  [
    '{% note %}\n- i\n\n  ```js\n  a\n    b\n  ```\n{% endnote %}',
    '> [!NOTE]\n> - i\n>\n>   ```js\n>   a\n>     b\n>   ```',
  ],
  [':::info\n- ```js\n  a\n  ```\n- b\n:::', '> [!NOTE]\n> - ```js\n>   a\n>   ```\n> - b'],
  [':::info\n<pre>\na\n\nb\n</pre>\n:::', '> [!NOTE]\n> <pre>\n> a\n>\n> b\n> </pre>'],
  [':::info\n| a |\n| - |\n| `b` |\n:::', '> [!NOTE]\n> | a |\n> | - |\n> | `b` |'],
  ['::::info\n:::tip\n```\na\n```\n:::\n::::', '> [!NOTE]\n> > [!TIP]\n> > ```\n> > a\n> > ```'],
  [
    '{% note %}\n{% codeblock lang:js %}\na\n\nb\n{% endcodeblock %}\n{% endnote %}',
    '> [!NOTE]\n> ```js\n> a\n>\n> b\n> ```',
  ],
  ['{% blockquote %}\n```js\na\n\nb\n```\n{% endblockquote %}', '> ```js\n> a\n>\n> b\n> ```'],
  [':::info\n```\na\n ```\nb\n:::', '> [!NOTE]\n> ```\n> a\n>  ```\n> b'],
  [':::info\n```\na\n````\nb\n:::', '> [!NOTE]\n> ```\n> a\n> ````\n> b'],
  [':::info\n```a```\n\n```\nb\n```\n:::', '> [!NOTE]\n> ```a```\n>\n> ```\n> b\n> ```'],
  [
    '- item\n\n  :::warning\n  hot\n\n  ```js\n  a\n    b\n  ```\n  :::\n\n- b',
    '- item\n\n\n  > [!WARNING]\n  > hot\n  >\n  > ```js\n  > a\n  >   b\n  > ```\n\n\n- b',
  ],
  [
    '- item\n\n  {% note %}\n  hot\n  {% endnote %}\n\n- b',
    /^- item\n\n\s*\n {2}> \[!NOTE\]\n {2}> hot\n\n+- b$/,
  ],
  [
    '1. a\n\n   {% codeblock lang:js %}\n   let a;\n     b\n   {% endcodeblock %}\n\n2. b',
    /^1\. a\n\n\s*\n {3}```js\n {3}let a;\n {5}b\n {3}```\n\n+2\. b$/,
  ],
  ['- :::tip\n  a\n  :::\n- b', /^- > \[!TIP\]\n {2}> a\n+- b$/],
  ['> :::tip\n> ```\n> a\n> ```\n> :::\n> b', /> > \[!TIP\]\n> > ```\n> > a\n> > ```\n>\n> b$/],
  ['> :::tip\n> a', '> :::tip\\\n> a'],
  [
    '<iframe title="A [map]" src="https://a.test/m"><p>Your browser is old.</p></iframe>',
    '[A \\[map\\]](https://a.test/m)',
  ],
  ['{% link On tea https://me.test/a %}', '[On tea](https://me.test/a)'],
  [
    '{% mermaid %}\ngraph TD\n  A --> B\n{% endmermaid %}',
    '```mermaid\ngraph TD\naccTitle: Tea\n  A --> B\n```',
  ],
  [
    '{% quote me, https://me.test/a %}\nTea.\n{% endquote %}',
    '> Tea.\n>\n> — [me](https://me.test/a)',
  ],
] satisfies [string, string | RegExp][])(
  '%j becomes %j, which the build accepts',
  async (source, expected) => {
    config('permalink: :title/\n');
    write('old/source/_posts/tea.md', post('title: Tea\ndate: 2020-01-02', source));
    write('old/source/_posts/tea/cup.svg', svg);
    write('old/source/_posts/cup.md', post('title: The cup\ndate: 2020-01-02'));
    const { counted } = run();
    const body = imported(tea).split('---\n\n')[1]?.trim();
    expect(counted).toEqual([]);
    expect(body).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    await site();
  },
);

test.each(['cover: /img/cup.svg', 'photos:\n  - /img/cup.svg', 'cover:\n  image: /img/cup.svg'])(
  'the cover (%j) is the first picture, also if the text links to it',
  (front) => {
    config('title: Blog\n');
    write('old/source/img/cup.svg', svg);
    write(
      'old/source/_posts/tea.md',
      post(
        `title: Tea\ndate: 2020-01-02\nupdated: 2021-01-02\n${front}`,
        'Text [of](/img/cup.svg) it',
      ),
    );
    run();
    expect(imported(tea)).toMatch(/updated: 2021-01-02[\s\S]*\n---\n\n!\[\]\(cup\.svg\)\n\nText/);
  },
);

test('front matter may repeat a key and have tabs', () => {
  write(
    'old/source/_posts/tea.md',
    post('title: Tea\ndate: 2020-01-02\ntags:\n\t- hot\ntitle: Hot tea'),
  );
  run();
  expect(imported(tea)).toMatch(/title: Hot tea\ndate: 2020-01-02\ntags:\n {2}- hot\n/);
});

test('the date may be in the name of the file, and the address follows it', () => {
  config('new_post_name: :year-:month-:day-:title.md\n');
  write('old/source/_posts/2020-01-02-tea.md', post('title: Tea'));
  run();
  expect(imported(tea)).toMatch(/date: 2020-01-02\n[\s\S]*- \/2020\/01\/02\/tea\/\n/);
});

test('lang: zh in Simplified Chinese is a question, and so are lang: zh_CN and a text without a language', () => {
  const body = '这是一篇关于茶的文章，我们还没有说完。';
  config('language: zh\n');
  write('old/source/_posts/tea.md', post('title: 茶\ndate: 2020-01-02\nlang: zh', body));
  write('old/source/_posts/cup.md', post('title: 杯\ndate: 2020-01-02', body));
  write('old/source/_posts/rice.md', post('title: 飯\ndate: 2020-01-02\nlang: zh', chinese));
  write('old/source/_posts/pot.md', post('title: 壶\ndate: 2020-01-02\nlang: zh_CN', body));
  expect(() => run()).toThrow(/zh-Hans=<.*> {2}for 2 posts, such as.*--language zh_CN=</s);
  const languages = { 'zh-Hans': 'zh-Hant-TW', zh_CN: 'zh-Hant-TW' } as const;
  expect(run({ languages }).written).toHaveLength(4);
});

test('the root may be the whole URL of the blog, and a draft without a date had no address', () => {
  write('old/_config.yml', 'url: https://me.test/blog\nroot: https://me.test/blog/\n');
  write('old/source/_posts/tea.md', post('title: Tea\ndate: 2020-02-03'));
  write('old/source/_drafts/cup.md', post('title: Cup'));
  const { addresses, lost } = run();
  expect(imported('coding-notes/tea/index.en.md')).toContain('- /blog/2020/02/03/tea/');
  expect(addresses).toEqual({ old: 1, kept: 1 });
  expect(lost).toEqual([]);
});

test('a fence below HTML begins code, and what follows the code is text', () => {
  const code = '```html\n<img srcset="a 1x" src="a">\n\n$x\n{{ y }}\n```';
  write(
    'old/source/_posts/tea.md',
    post('date: 2020-01-02', `<img src="/a">\n${code}\nIt is $5.\n\n[Cup][1]\n\n[1]: /gone`),
  );
  // The lost picture and the lost link have lines of their own in the report.
  expect(run().counted).toEqual([]);
  expect(imported('coding-notes/tea/index.en.md')).toContain(`${code}\nIt is \\$5.`);
});
