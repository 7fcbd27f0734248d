/** @jest-environment node */
import { oldBlog, post, svg } from '../testing/oldBlog';

const { write, run, imported, site } = oldBlog();
const japanese = 'お茶の話です。とてもおいしいです。';
const chinese = '這是一篇關於茶的文章，我們還沒有說完。';
const note = (slug: string, language: string) =>
  imported(`coding-notes/${slug}/index.${language}.md`);

test('a page with an optional language: one entry in three languages, with all old addresses', async () => {
  write(
    'old/astro.config.ts',
    "export default { site: 'https://me.test', i18n: { defaultLocale: 'en', locales: ['en', 'ja', 'zh-tw'] } };",
  );
  write('old/src/pages/[...lang]/[slug].astro', "await getCollection('posts');");
  write(
    'old/src/content/posts/Green Tea.md',
    post('title: Tea\npubDate: 2020-01-02\nlang: en', 'See [cup](/cup/).'),
  );
  write(
    'old/src/content/posts/Green Tea-ja.md',
    post('title: お茶\npubDate: 2020-01-02\nlang: ja', `${japanese} [cup](/ja/cup/)`),
  );
  write(
    'old/src/content/posts/green-tea.zh-tw.md',
    post('title: 茶\npubDate: 2020-01-02\nlang: zh-tw\nabbrlink: green-tea', chinese),
  );
  write('old/src/content/posts/cup.md', post('title: Cup\npubDate: 2020-01-02'));
  write(
    'old/src/content/posts/cup-ja.md',
    post('title: 杯\npubDate: 2020-01-02\nlang: ja', japanese),
  );
  const { lost, addresses } = run();
  expect(note('green-tea', 'en')).toContain('aliases:\n  - /green-tea/\n');
  expect(note('green-tea', 'en')).toContain('[cup](/coding-notes/cup)');
  expect(note('green-tea', 'ja')).toContain('[cup](/coding-notes/cup)');
  expect(note('cup', 'en')).toContain('aliases:\n  - /cup/\n  - /ja/cup/\n  - /ja/cup-ja/\n');
  expect(lost).toEqual([]);
  expect(addresses).toEqual({ old: 7, kept: 7 });
  const { redirects } = await site();
  expect(redirects.find(({ from }) => from === '/ja/green-tea')?.to).toBe(
    '/coding-notes/green-tea',
  );
  expect(redirects.find(({ from }) => from === '/zh-tw/green-tea')?.to).toBe(
    '/coding-notes/green-tea',
  );
});

test.each([
  ['blog/[...slug].astro', '/blog/ja/tea/', '/blog/en/tea/'],
  ['[lang]/blog/[...slug].astro', '/ja/blog/tea/', '/en/blog/tea/'],
  ['[...locale]/blog/[slug]/index.astro', '/ja/blog/tea/', '/blog/tea/'],
])('with src/pages/%s, a post in a folder for its language was at %s', (page, foreign, own) => {
  write(
    'old/astro.config.mjs',
    "export default { i18n: { defaultLocale: 'en', locales: ['en', 'ja'] } };",
  );
  write(`old/src/pages/${page}`, "await getCollection('blog');");
  write('old/src/content/blog/en/tea.md', post('title: Tea\npubDate: 2020-01-02'));
  write('old/src/content/blog/ja/tea.md', post('title: お茶\npubDate: 2020-01-02', japanese));
  run();
  expect(note('tea', 'en')).toContain(`aliases:\n  - ${own}\n  - ${foreign}\n`);
});

test.each([
  ['[lang]/blog/[...slug].astro', '/en/blog/tea/', '/ja/blog/tea/'],
  ['blog/[...slug].astro', '/blog/tea/en/', '/blog/tea/ja/'],
])(
  'with src/pages/%s, the translations may be files in the folder of a post',
  (page, own, foreign) => {
    write(
      'old/astro.config.mjs',
      "export default { i18n: { defaultLocale: 'en', locales: ['en', 'ja'] } };",
    );
    write(`old/src/pages/${page}`, "await getCollection('blog');");
    write(
      'old/src/content/blog/tea/en.md',
      post('title: Tea\npubDate: 2020-01-02', '![a](./a.svg)'),
    );
    write('old/src/content/blog/tea/ja.md', post('title: お茶\npubDate: 2020-01-02', japanese));
    write('old/src/content/blog/tea/a.svg', svg);
    expect(run().lost).toEqual([]);
    expect(note('tea', 'en')).toContain(`aliases:\n  - ${own}\n  - ${foreign}\n`);
    expect(note('tea', 'ja')).toContain('title: お茶');
  },
);

test('collections with the same name and a language have the translations of each other', () => {
  write(
    'old/astro.config.mjs',
    "export default { i18n: { defaultLocale: 'ja', locales: ['en', 'ja'] } };",
  );
  write('old/src/pages/blog/en/[slug].astro', "await getCollection('blog_en');");
  write('old/src/pages/blog/ja/[slug].astro', "await getCollection('blog_ja');");
  write('old/src/pages/[slug].astro', "await getCollection('blog_ja');");
  write('old/src/pages/api/[slug].ts', "await getCollection('blog_ja');");
  write('old/src/content/blog_en/tea.md', post('title: Tea\npubDate: 2020-01-02'));
  write('old/src/content/blog_ja/tea.md', post('title: お茶\npubDate: 2020-01-02', japanese));
  expect(run().lost).toEqual([]);
  expect(note('tea', 'ja')).toContain(
    'aliases:\n  - /blog/ja/tea/\n  - /tea/\n  - /blog/en/tea/\n',
  );
  expect(note('tea', 'en')).toContain('title: Tea');
});

test('the only page of a collection shows all its entries, although it is in the folder of a language', () => {
  write(
    'old/astro.config.mjs',
    "export default { i18n: { defaultLocale: 'ja', locales: ['en', 'ja'] } };",
  );
  write('old/src/pages/blog/en/[slug].astro', "await getCollection('blog');");
  write('old/src/content/blog/tea.md', post('title: Tea\npubDate: 2020-01-02'));
  run({ languages: { ja: 'en' } });
  expect(note('tea', 'en')).toContain('aliases:\n  - /blog/en/tea/\n');
});

test.each(['posts', 'posts-en'])('the translations of %s may be in posts-ja', (folder) => {
  write(`old/src/content/${folder}/tea.md`, post('title: Tea\npubDate: 2020-01-02'));
  write('old/src/content/posts-ja/tea.md', post('title: お茶\npubDate: 2020-01-02', japanese));
  run();
  expect(note('tea', 'en')).toContain(`aliases:\n  - /${folder}/tea/\n  - /posts-ja/tea/\n`);
  expect(note('tea', 'ja')).toContain('title: お茶');
});

test('a folder that no other has a name like is a folder of posts', () => {
  write('old/src/content/posts/tea.md', post('title: Tea\npubDate: 2020-01-02'));
  write('old/src/content/notes-ja/tea.md', post('title: Cup\npubDate: 2020-01-02'));
  expect(() => run()).toThrow('--map notes-ja=');
});

test('the paths in tsconfig.json lead to pictures', () => {
  write(
    'old/tsconfig.json',
    `{
      // as Astro's own example
      "extends": "astro/tsconfigs/strict",
      "compilerOptions": { "paths": { "@/*": ["./src/*", 5], "@/assets/*": ["./no/*", "./media/*"],
        "~/*": ["../*"], "a/*": null, "@x": "./src/a.svg" } },
    }`,
  );
  write('old/src/assets/cup.svg', svg);
  write('old/src/assets/pot.svg', 'not the picture');
  write('old/media/pot.svg', svg);
  write('secret.svg', svg);
  write(
    'old/src/content/posts/tea.md',
    post('title: Tea\npubDate: 2020-01-02', '![cup](@/assets/cup.svg)\n\n![no](~/secret.svg)'),
  );
  write(
    'old/src/content/posts/pot.md',
    post('title: Pot\npubDate: 2020-01-02\nheroImage: "@/assets/pot.svg"'),
  );
  run();
  // No path leads out of the folder of the blog.
  expect(note('tea', 'en')).toContain('![cup](cup.svg)\n\n*no*');
  expect(note('pot', 'en')).toContain('![](pot.svg)');
  expect(imported('coding-notes/pot/pot.svg')).toBe(svg);
});

test('the language of a page in src/pages is found as that of a post is', () => {
  write('old/src/content/posts/tea.md', post('title: Tea\npubDate: 2020-01-02'));
  write('old/src/pages/about.md', post('title: About'));
  write('old/src/pages/about-ja.md', post('title: 私\nlang: ja', japanese));
  write('old/src/pages/cup/index.md', post('title: Cup'));
  write('old/src/pages/cup/index-ja.md', post('title: 杯', japanese));
  expect(run().written).toEqual([
    'coding-notes/tea/index.en.md',
    ...['about', 'cup'].flatMap((name) => [
      `pages/${name}/index.en.md`,
      `pages/${name}/index.ja.md`,
    ]),
  ]);
});

test('the translations of a page may be files such as index-ja.md', async () => {
  write('old/src/content/posts/tea.md', post('title: Tea\npubDate: 2020-01-02'));
  write('old/src/content/friends/index.md', post('title: Friends', 'My [friends](a.svg).'));
  write('old/src/content/friends/index-ja.md', post('title: 友達', japanese));
  write('old/src/content/friends/a.svg', svg);
  const { written, lost } = run();
  expect(written).toEqual([
    'pages/friends/index.en.md',
    'pages/friends/index.ja.md',
    'coding-notes/tea/index.en.md',
  ]);
  expect(lost).toEqual([]);
  await site();
});

test('the pages of each language may be files of their own, whose code says nothing of a collection, and slugs join the translations', () => {
  write(
    'old/astro.config.mjs',
    "export default { i18n: { defaultLocale: 'en', locales: ['en', 'ja'] }, markdown: { plugins: [math] } };",
  );
  write('old/src/pages/blog/[...slug].astro', "await localePosts('en');");
  write('old/src/pages/ja/blog/[...slug].astro', "await localePosts('ja');");
  const front = 'pubDate: 2020-01-02\nslug: tea\ntitle: ';
  write('old/src/content/blog/en/tea.md', post(`${front}Tea`));
  write('old/src/content/blog/ja/ocha.md', post(`${front}お茶`, japanese));
  run();
  expect(note('tea', 'en')).toContain('aliases:\n  - /blog/tea/\n  - /ja/blog/tea/\n');
});

test('a base, pages that are files, and drafts of several themes', () => {
  write(
    'old/astro.config.mjs',
    "export default { site: 'https://me.test', base: '/notes', build: { format: 'file' } };",
  );
  write('old/src/pages/posts/[...slug].astro', "await getCollection('posts');");
  write('old/src/content/posts/tea.md', post('title: Tea\npubDate: 2020-01-02\nisDraft: true'));
  write(
    'old/src/content/posts/cup.md',
    post(
      'title: Cup\npubDate: 2020-01-02\nunlisted: true',
      '[tea](https://me.test/notes/posts/tea.html)',
    ),
  );
  run();
  expect(note('tea', 'en')).toMatch(/draft: true\naliases:\n {2}- \/notes\/posts\/tea\.html\n/);
  expect(note('cup', 'en')).toMatch(/draft: true[\s\S]*\[tea\]\(\/coding-notes\/tea\)/);
});

test.each([
  [':::note\nHot.\n:::', '> [!NOTE]\n> Hot.'],
  [
    ':::warning[Be careful]\nHot.\n\nVery.\n:::',
    '> [!WARNING]\n> **Be careful**\n>\n> Hot.\n>\n> Very.',
  ],
  [':::tip{title="A tip"}\nHot.\n:::', '> [!TIP]\n> **A tip**\n>\n> Hot.'],
  ['::::important\n:::note\nIn.\n:::\n::::', /> \[!IMPORTANT\][\s\S]*> > \[!NOTE\]/],
  [':::fold[More]\nHot.\n:::', '**More**\n\nHot.'],
  [':::note\nwithout an end', ':::note\nwithout an end'],
  ['::github{repo="a/b"}', '`::github{repo="a/b"}`'],
  ['```\n:::note\n:::\n```', '```\n:::note\n:::\n```'],
  ['{% raw %}', '{% raw %}'],
] satisfies [string, string | RegExp][])(
  '%j becomes %j, which the build accepts',
  async (source, expected) => {
    write('old/src/content/posts/tea.md', post('title: Tea\npubDate: 2020-01-02', source));
    run();
    const body = note('tea', 'en').split('---\n\n')[1]?.trim();
    expect(body).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    await site();
  },
);

test('a text with a date in src/pages is a post', () => {
  write('old/src/content/blog/tea.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/src/pages/posts/cup.md', post('title: Cup\npubDate: 2020-01-03\ntags: [green]'));
  expect(run({ section: 'coding-notes' }).written).toContain('coding-notes/cup/index.en.md');
  expect(imported('coding-notes/cup/index.en.md')).toContain(
    'date: 2020-01-03\ntags:\n  - green\n',
  );
});

test('pages of text are imported, and pages of code are reported with their old address', () => {
  write('old/astro.config.mjs', "export default { base: '/me' }");
  write('old/src/content/blog/tea.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/src/pages/about.md', post('title: About\nlayout: ../layouts/Page.astro'));
  for (const name of ['contact.astro', 'legal/index.astro', 'index.astro', '404.astro']) {
    write(`old/src/pages/${name}`, '---\n---\n<h1>Page</h1>');
  }
  write('old/src/pages/blog/[...slug].astro', "getCollection('blog')");
  write('old/src/pages/_part.astro', '<p>Part</p>');
  write('old/src/pages/llms.txt.ts', '');
  const { written, findings } = run();
  expect(written).toEqual(['coding-notes/tea/index.en.md', 'pages/about/index.en.md']);
  expect(imported('pages/about/index.en.md')).toContain('aliases:\n  - /me/about/\n');
  const kind = 'not imported: a page that a template of the theme makes';
  expect(findings.filter((one) => one.kind === kind)).toEqual([
    { kind, file: 'src/pages/contact.astro', detail: '/me/contact/' },
    { kind, file: 'src/pages/index.astro', detail: '/me' },
    { kind, file: 'src/pages/legal/index.astro', detail: '/me/legal/' },
  ]);
});

test('the collections may be in content/, as the configuration of Astro says that it is no blog of Hugo', () => {
  write('old/astro.config.mjs', 'export default {};');
  write('old/src/pages/notes/[slug].astro', "await getCollection('posts');");
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  run();
  expect(imported('coding-notes/tea/index.en.md')).toContain('aliases:\n  - /notes/tea/\n');
});
