/** @jest-environment node */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '../../../../generator/forBlogImport';
import { checkWritable, readCommand, writeReport } from '../importCommand';
import { targets } from '../plan/choices';
import { reportText } from '../report';
import { oldBlog, post, svg } from '../testing/oldBlog';
import type { ImportOptions } from './importBlog';

const { owner, write, run, imported, site } = oldBlog();

test('Hugo: YAML and TOML, bundles, languages, static pictures, shortcodes, references', async () => {
  write('old/static/img/cup a.svg', svg);
  write(
    'old/content/posts/first.md',
    `---
title: "First: a post"
date: 2020-01-02T23:30:00+08:00
description: On a cup
tags: [Web Dev, Web-Dev, 茶!]
author: me
aliases: [/blog/first.html]
---

# Top

![A cup](/img/cup%20a.svg "Tea")
{{< figure src="/img/cup%20a.svg#dark" alt="Again" >}}
{{< youtube abc >}} and [the other]({{< ref "about.md" >}}).

{{< highlight go >}}
# not a heading {{< kept >}}
{{< /highlight >}}
`,
  );
  write(
    'old/content/posts/second/index.ja.md',
    `+++
title = "二番目"
date = 2021-05-06
draft = true
categories = ["notes"]
+++

お茶の話です。![茶](cup.svg)
`,
  );
  write(
    'old/content/posts/second/index.md',
    '---\ntitle: Second\ndate: 2021-05-06\n---\nOn tea.\n',
  );
  write('old/content/posts/second/cup.svg', svg);
  write('old/content/_index.md', post('title: Home'));
  write('old/content/posts/_index.md', '---\ntitle: Posts\n---\n');
  write('old/content/about.md', post('title: About'));
  write('old/content/search.md', '---\ntitle: Search\nlayout: search\n---\n');
  const { written, pictures, findings } = run();
  expect(written).toEqual([
    'pages/about/index.en.md',
    'coding-notes/first/index.en.md',
    'coding-notes/second/index.en.md',
    'coding-notes/second/index.ja.md',
  ]);
  expect(pictures).toBe(2);
  expect(imported('coding-notes/first/index.en.md')).toBe(`---
title: "First: a post"
summary: On a cup
date: 2020-01-02
tags:
  - web-dev
  - 茶
aliases:
  - /posts/first/
  - /blog/first.html
---

## Top

![A cup](cup-a.svg "Tea")
![Again](cup-a.svg)
[youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc) and [the other](/about).


\`\`\`go
# not a heading {{< kept >}}
\`\`\`
`);
  expect(imported('pages/about/index.en.md')).toBe('---\ntitle: About\n---\n\nText of the post.\n');
  expect(findings).toEqual([
    { kind: 'not imported: no text, so its template makes the page', file: 'content/search.md' },
    ...['content/_index.md', 'content/posts/_index.md'].map((file) => ({
      kind: 'not imported: the page of a list, which this site makes',
      file,
    })),
    { kind: 'front matter that this site has no place for', file: 'author', detail: 'me' },
    {
      kind: 'imported as a draft',
      file: 'content/posts/second/index.ja.md',
      detail: 'it is a draft',
    },
    {
      kind: 'tags of one translation, which all have now',
      file: 'content/posts/second/index.ja.md',
      detail: 'notes',
    },
  ]);
  expect(
    (await site()).entries['coding-notes'].map(({ slug, fields }) => [slug, fields.draft]),
  ).toEqual([
    ['second', true],
    ['first', undefined],
  ]);
});

test('a page does not get a name that the site needs itself', () => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/content/icons.md', post('title: Icons'));
  expect(run({ language: 'en' }).written).toContain('pages/icons-2/index.en.md');
});

test('Jekyll: names with dates, permalinks, drafts, Liquid, a title that the text repeats', async () => {
  write('old/_config.yml', 'permalink: /:year/:title/\nurl: https://blog.test\n');
  write('old/assets/cup.svg', svg);
  write('old/assets/slides.pdf', 'PDF');
  write(
    'old/_posts/2019-03-04-old-tea.md',
    post(
      'layout: post\ntitle: Old tea\nredirect_from: /tea',
      `{{ page.title }}
================

See [new tea](https://www.blog.test/2020/new-tea/), [slides](/assets/slides.pdf), [a tag](/tags/hot/)
or {% post_url 2020-05-06-new-tea %}, and [nothing](/gone).
![A cup]({{ site.baseurl }}/assets/cup.svg) ![gone](/assets/gone.png) ![far](http://far.test/a.png)
{: .wide}

{% include video.html %}`,
    ),
  );
  write('old/_posts/2020-05-06-new-tea.markdown', post('title: New tea\ntags: hot'));
  write('old/_posts/2020-05-07-hidden.md', post('title: Hidden\npublished: false'));
  write('old/_drafts/later.md', post('title: Later\ndate: 2030-01-01'));
  const { kinds, files } = run({ section: 'reading-notes' });
  expect(files).toBe(1);
  expect(imported('reading-notes/old-tea/index.en.md')).toBe(`---
title: Old tea
date: 2019-03-04
tags: []
aliases:
  - /2019/old-tea/
  - /tea
---

See [new tea](/reading-notes/new-tea), [slides](/files/assets/slides.pdf), [a tag](/topics/hot)
or /reading-notes/new-tea, and nothing <!-- import: the link led to /gone -->.
![A cup](cup.svg) *gone* <!-- import: the picture was /assets/gone.png --> *far* <!-- import: the picture was http://far.test/a.png -->


\`{% include video.html %}\`
`);
  expect(imported('reading-notes/new-tea/index.en.md')).not.toContain('draft: true');
  expect(imported('reading-notes/hidden/index.en.md')).toContain('draft: true');
  expect(imported('reading-notes/later/index.en.md')).toContain('draft: true');
  expect(kinds).toEqual([
    'imported as a draft',
    'not converted: include video.html',
    'a link to a page or file that this site does not have',
    'a picture that is missing, damaged, or of a kind that browsers do not show',
    'a picture on another site, of which only the description is left',
  ]);
  await site();
});

test('the numbered addresses of an export from WordPress are kept, and reported', async () => {
  write('old/_config.yml', 'url: https://blog.test\n');
  write(
    'old/_posts/2012-03-04-tea.md',
    post(
      'title: Tea\nguid: http://blog.test/?p=12',
      'See [rice](https://blog.test/?post_type=recipe&p=13).',
    ),
  );
  write(
    'old/_posts/2012-03-05-rice.md',
    post(
      'title: Rice\nwordpress_id: 13\nwordpress_url: http://blog.test/?post_type=recipe&#038;p=13',
    ),
  );
  const { findings } = run();
  const tea = imported('coding-notes/tea/index.en.md');
  expect(tea).toContain('aliases:\n  - /2012/03/04/tea.html\n  - /?p=12\n');
  expect(tea).toContain('See [rice](/coding-notes/rice).');
  const kind =
    'an old address with a query, from which our server, nginx and Netlify redirect; other static hosts cannot';
  expect(findings).toEqual([
    { kind, file: '_posts/2012-03-04-tea.md', detail: '/?p=12' },
    { kind, file: '_posts/2012-03-05-rice.md', detail: '/?post_type=recipe&p=13' },
  ]);
  const { redirects } = await site();
  expect(redirects.find(({ from }) => from === '/?p=12')?.to).toBe('/coding-notes/tea');
});

test('Astro: collections, MDX, dates in words, covers, a language for all; nothing is overwritten', () => {
  write('old/src/content/blog/cup.svg', svg);
  write(
    'old/src/content/blog/茶.mdx',
    post(
      "title: お茶\npubDate: 'Jul 08 2022'\nheroImage: ./cup.svg",
      "import Chart from '../Chart.astro';\n\n<Chart /> と https://example.com と <https://example.com>",
    ),
  );
  const { written, kinds } = run({ language: 'ja' });
  expect(written).toEqual(['coding-notes/post-2022-07-08/index.ja.md']);
  expect(imported(written[0] ?? '')).toBe(
    '---\ntitle: お茶\ndate: 2022-07-08\ntags: []\naliases:\n  - /blog/茶/\n---\n\n![](cup.svg)\n\n' +
      '<Chart /> と https://example.com と <https://example.com>\n',
  );
  expect(kinds).toEqual([
    'not converted: import or export of MDX',
    'HTML <Chart>, which the build leaves out',
  ]);
  writeFileSync(path.join(owner.folders.content, written[0] ?? ''), 'mine');
  expect(run({ language: 'ja' }).written).toEqual([]);
  expect(imported(written[0] ?? '')).toBe('mine');
});

const hugo = (config: string) => write('old/hugo.toml', config);
const text = (body: string) => {
  const front = 'title: Tea\ndate: 2020-01-02';
  if (/(?<!\{)\{%|\{\{ ?["'a-z]/.test(body)) {
    write('old/_posts/2020-01-02-tea.md', post(`${front}\npermalink: /posts/tea/`, body));
    write('old/cup.svg', svg);
  } else write('old/content/posts/tea.md', post(front, body));
  const result = run();
  return { ...result, body: imported('coding-notes/tea/index.en.md').split('---\n\n')[1]?.trim() };
};

test('what the blog does not say is asked, with the option that answers it', () => {
  hugo('defaultContentLanguage = "nn"');
  write('old/content/art/tea.md', post('title: Te\ndate: 2020-01-02'));
  write('old/content/tec/code.md', post('title: Kode\ndate: 2020-01-02\nlang: en'));
  write('old/content/om.md', post('title: Om'));
  const ask = (options?: Partial<ImportOptions>) => () => run(options);
  expect(ask()).toThrow(/--map art=<.*--map tec=<.*--language nn=<.*> {2}for 2 posts, such as/s);
  expect(ask({ map: { art: 'reading-notes', tec: 'skip' } })).toThrow(
    /^(?!.*--map).*--language nn=</s,
  );
  expect(ask({ section: 'reading-notes' })).toThrow(/--language nn=/);
  expect(
    run({ map: { art: 'reading-notes', tec: 'coding-notes' }, languages: { nn: 'ja' } }).written,
  ).toEqual([
    'coding-notes/code/index.en.md',
    'reading-notes/tea/index.ja.md',
    'pages/om/index.ja.md',
  ]);
});

test('a text in Latin letters that is not English has no language', () => {
  const body = 'Ein Text, in dem kein Wort Englisch ist. '.repeat(9);
  write('old/_posts/2020-01-02-tee.md', post('title: Tee', body));
  expect(() => run()).toThrow(/--language <.*> {2}for 1 post, such as _posts\/2020-01-02-tee\.md/);
  expect(run({ language: 'en' }).written).toHaveLength(1);
});

test('addresses follow the permalinks of Hugo, with the prefix of a language', () => {
  hugo(
    'defaultContentLanguage = "ja"\n[permalinks]\nart = "/:year/:month/:day/:slug/"\n[languages.ja]\n[languages.en]',
  );
  write(
    'old/content/art/2012-04-01-sogndale28093.md',
    post("title: A\nslug: 'sogndal%e2%80%93hønefoss'"),
  );
  write('old/content/art/2012-04-01-sogndale28093.en.md', post('title: A\nslug: english'));
  run();
  const text = imported('coding-notes/sogndal-honefoss/index.ja.md');
  expect(text).toContain('- /2012/04/01/sogndalhønefoss/\n');
  expect(text).toContain('- /en/2012/04/01/english/\n');
  expect(imported('coding-notes/sogndal-honefoss/index.en.md')).not.toContain('aliases');
});

test.each([
  ['Jekyll', '/:year/:slug/', '/2021/tea/'],
  ['Jekyll', '/:short_year/:i_month/:i_day/:title', '/21/1/3/tea'],
  ['Jekyll', '/:y_day/:categories/:title:output_ext', '/003/hot/drinks/tea.html'],
  ['Jekyll', 'weekdate', '/hot/drinks/2025/W01/Mon/tea.html', '2025-12-29'],
  ['Jekyll', '/:w_year/:w_day/:long_day/:short_month/:long_month', '/2020/7/Sunday/Jan/January'],
  ['Hugo', '/:year/:slug/', '/2021/green-tea/'],
  ['Hugo', '/:yearday/:title/:filename', '/3/green-tea/tea'],
  ['Hugo', '/:section/:slugorfilename', '/posts/tea'],
  ['Hugo', '/:sections/:slugorcontentbasename', '/posts/tea'],
])(
  '%s: with the permalink %s, the old address is %s',
  (system, pattern, address, day = '2021-01-03') => {
    const isJekyll = system === 'Jekyll';
    const source = `title: Green tea\ndate: ${day}\ncategories: [Hot, Drinks]`;
    write(isJekyll ? `old/_posts/${day}-tea.md` : 'old/content/posts/tea.md', post(source));
    if (isJekyll) write('old/_config.yml', `permalink: ${pattern}\n`);
    else hugo(`[permalinks]\nposts = "${pattern}"`);
    run();
    expect(imported('coding-notes/tea/index.en.md')).toContain(`aliases:\n  - ${address}\n`);
  },
);

test('two posts with the same name have different slugs, and a number is no slug', () => {
  write('old/content/posts/2019/cup-2.md', post('title: Cup\ndate: 2019-06-01'));
  write('old/content/posts/2019/3-pots.md', post('title: Pots\ndate: 2019-06-01'));
  write('old/content/posts/2019/06/index.md', post('title: June\ndate: 2019-06-01'));
  write('old/content/posts/a/tea.md', post('title: Tea\ndate: 2019-06-01'));
  write(
    'old/content/posts/b/tea.md',
    post('title: Tea\ndate: 2019-06-01', 'See {{< ref "a/tea.md" >}}.'),
  );
  expect(run().written).toEqual(
    ['2019-06', '3-pots', 'cup-2', 'tea', 'b-tea'].map(
      (slug) => `coding-notes/${slug}/index.en.md`,
    ),
  );
});

test('a section of Hugo may have the name of a language, and the script of a text wins over the configuration', () => {
  write('old/hugo.toml', 'locale = "en-US"\n[permalinks]\nen = "/:sections/:year/:slug/"\n');
  write('old/content/en/2020-01-02-tea.md', post('title: Tea – hot!\ndate: 2020-01-02'));
  write('old/content/cn/rice.md', post('title: 米飯\ndate: 2020-01-03', '米飯很香，天天都吃。'));
  const { written } = run({ map: { cn: 'reading-notes', en: 'coding-notes' } });
  expect(written).toEqual([
    'reading-notes/rice/index.zh-Hant-TW.md',
    'coding-notes/tea/index.en.md',
  ]);
  expect(imported('coding-notes/tea/index.en.md')).toContain('- /en/2020/tea-hot/\n');
});

test('a dated text beside folders, and one in Simplified Chinese, are questions', () => {
  write('old/content/posts/a.md', post('title: A\ndate: 2020-01-02'));
  write('old/content/about.md', post('title: About'));
  write('old/content/log.md', post('title: Log\ndate: 2020-01-02'));
  write('old/content/posts/b.zh-cn.md', post('title: B\ndate: 2020-01-02'));
  expect(() => run())
    .toThrow(`The blog does not say where these posts go, or in which language of this site they are. Add these options:
  --map .=<${targets.join(' | ')}>  for 1 post, such as content/log.md
  --language zh-cn=<${locales.join(' | ')} | skip>  for 1 post, such as content/posts/b.zh-cn.md`);
  const { written } = run({ map: { '.': 'sport-notes' }, languages: { 'zh-cn': 'zh-Hant-TW' } });
  expect(written).toEqual([
    'pages/about/index.en.md',
    'sport-notes/log/index.en.md',
    'coding-notes/a/index.en.md',
    'coding-notes/b/index.zh-Hant-TW.md',
  ]);
});

// A language that has been added to the site needs no question.
const otherLanguages = [
  ['lang: es\n', 'Texto de la entrada.', 'es'],
  ['', '이 글은 차에 대한 글입니다. 오늘은 녹차를 마셨습니다.', 'ko'],
  ['', 'Это статья о чае, который мы пили вчера вечером.', 'und-Cyrl'],
  ['lang: zh\n', '这是一篇关于茶的文章，我们还没有说完。', 'zh-Hans'],
].filter(([, , tag]) => !locales.some((locale) => locale === tag));

test.each(otherLanguages)(
  'a post with %j and the text %j is in a language of its own, and what its pages say is asked and reported',
  (line, text, tag) => {
    write('old/hugo.toml', 'languageCode = "en-us"\n');
    write('old/content/posts/tea.md', post(`title: Tea\ndate: 2020-01-02\n${line}`.trim(), text));
    expect(() => run()).toThrow(`--language ${tag}=<`);
    expect(run({ languages: { [tag]: 'en' } }).findings).toEqual([
      {
        kind: `in "${tag}", but browsers and screen readers read it as "en"`,
        file: 'content/posts/tea.md',
      },
    ]);
  },
);

test('an English text that quotes another script stays English', () => {
  write('old/hugo.toml', 'languageCode = "en-us"\n');
  const text = 'The word for tea is 차, and the word for water is 물.';
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', text));
  expect(run().findings).toEqual([]);
});

test('translations with different tags and dates: all tags are kept, and a date that is lost is reported', async () => {
  write('old/hugo.toml', 'defaultContentLanguage = "en"\n[languages.en]\n[languages.ja]\n');
  write('old/content/posts/tea.en.md', post('title: Tea\ndate: 2020-01-02\ntags: [green, hot]'));
  write('old/content/posts/tea.ja.md', post('title: 茶\ndate: 2020-03-04\ntags: [緑, hot]'));
  const file = 'content/posts/tea.ja.md';
  expect(run().findings).toEqual([
    {
      kind: 'the date of a translation, since translations share a date',
      file,
      detail: '2020-03-04',
    },
    { kind: 'tags of one translation, which all have now', file, detail: '緑' },
  ]);
  expect(imported('coding-notes/tea/index.en.md')).toContain(
    'date: 2020-01-02\ntags:\n  - green\n  - hot\n  - 緑\n',
  );
  await site();
});

test('Jekyll: a post that is hidden in the pages of a list is published, and an unlisted one is not', () => {
  write('old/_posts/2020-01-02-tea.md', post('title: Tea\nhidden: true'));
  write('old/_posts/2020-01-02-cup.md', post('title: Cup\nunlisted: true'));
  expect(run().findings).toEqual([
    {
      kind: 'hidden in a list of the old blog, and shown in the lists of this site',
      file: '_posts/2020-01-02-tea.md',
    },
    {
      kind: 'imported as a draft',
      file: '_posts/2020-01-02-cup.md',
      detail: 'it is in no list, so only people with its URL could find it',
    },
  ]);
});

test('a text in a language of this site comes before one in a language that another replaces', () => {
  hugo('defaultContentLanguage = "zh-cn"\n[languages.zh-cn]\n[languages.zh-tw]');
  const shared = 'date: 2020-01-02\nslug: 1';
  write('old/content/posts/tea.zh-cn.md', post(`title: 这\n${shared}`, '这是茶。'));
  write('old/content/posts/tea.zh-tw.md', post(`title: 這\n${shared}`, '這是茶。'));
  run({ languages: { 'zh-cn': 'zh-Hant-TW' } });
  expect(imported('coding-notes/tea/index.zh-Hant-TW.md')).toContain('title: 這');
  expect(imported('coding-notes/tea-zh-cn/index.zh-Hant-TW.md')).toContain('title: 这');
});

test('a number is no slug, as the file, its folders or the title have a better one', () => {
  const front = (title: string, slug: number) => `title: ${title}\ndate: 2020-01-02\nslug: ${slug}`;
  write('old/content/posts/2021/cup.md', post(front('杯', 1)));
  write('old/content/posts/2021/06.md', post(front('茶', 2)));
  write('old/content/posts/2022/茶.md', post(front('Green Tea', 3)));
  write('old/content/posts/2022/杯.md', post(front('杯', 4)));
  expect(run({ section: 'coding-notes' }).written).toEqual([
    'coding-notes/2021-06/index.en.md',
    'coding-notes/cup/index.en.md',
    'coding-notes/post-4/index.en.md',
    'coding-notes/green-tea/index.en.md',
  ]);
});

test('Hugo has standalone pages in a folder "page"', () => {
  write('old/content/page/about/index.md', post('title: About\nslug: me'));
  write('old/content/post/tea.md', post('title: Tea\ndate: 2020-01-02'));
  expect(run().written).toEqual(['pages/me/index.en.md', 'coding-notes/tea/index.en.md']);
});

test('a post named index has another slug, and tags have letters of normal width', async () => {
  write('old/content/posts/index.en.md', post('title: Patterns\ndate: 2020-01-02'));
  write(
    'old/content/posts/b/tea.md',
    post('title: Tea\ndate: 2020-01-02\nslug: index\ntags: ["ＡＰＩ", "ﾃﾞｰﾀ"]'),
  );
  run({ section: 'reading-notes' });
  expect(imported('reading-notes/tea/index.en.md')).toContain('tags:\n  - api\n  - データ\n');
  await site();
});

test.each([
  ['A path like C:\\\\$HOME and then \\$PATH$.', 'C:\\\\\\$HOME and then \\$PATH\\$.'],
  ['[A \\\\$5](https://far.test/a) and \\\\$6.', '[A \\\\\\$5]'],
])('%j: a dollar sign after two backslashes is money, too', async (text, expected) => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', text));
  run();
  expect(imported('coding-notes/tea/index.en.md')).toContain(expected);
  await site();
});

test('the pages of Astro say where the entries of a collection were; Markdoc is Markdown', () => {
  write('old/src/pages/[...slug].astro', "await getCollection('posts');");
  write('old/src/pages/words/[id].astro', 'await getCollection("words");');
  write('old/src/pages/tags/[tag].astro', "await getCollection('posts');");
  write(
    'old/src/content/posts/tea.mdoc',
    post('title: Tea\ndate: 2020-01-02', '{% note %}\nHot, see [cup](/words/cup/).\n{% /note %}'),
  );
  write('old/src/content/words/cup.md', post('title: Cup\ncreatedAt: 2020-01-02'));
  const { findings } = run({ section: 'coding-notes' });
  expect(findings).toEqual([]);
  expect(imported('coding-notes/tea/index.en.md')).toBe(
    '---\ntitle: Tea\ndate: 2020-01-02\ntags: []\naliases:\n  - /tea/\n---\n\n> [!NOTE]\n> Hot, see [cup](/coding-notes/cup).\n',
  );
});

test('if Astro has one page for entries, it is that of a collection that it does not name', () => {
  write('old/src/pages/[...slug].astro', 'await allPosts();');
  write('old/src/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  run();
  expect(imported('coding-notes/tea/index.en.md')).toContain('aliases:\n  - /tea/\n');
});

test('what is not imported, not copied, or has a conflict, is in the report', async () => {
  write('old/static/logo.svg', svg);
  write('old/static/shown.html', '<p>Shown</p>');
  write('old/content/posts/tea/index.md', post('title: Tea\ndate: 2020-01-02\naliases: [/search]'));
  write('old/content/posts/tea/cup.svg', svg);
  write('old/content/posts/tea/pot.svg', svg);
  write(
    'old/content/posts/rice.md',
    post(
      'title: Rice\ndate: 2020-01-02\nimage: /logo.svg\ncover: /posts/tea/cup.svg\nbanner: /logo.svg\naliases: [/posts/tea]',
      '![](/posts/tea/cup.svg) [page](/shown.html) [template](/template.html)',
    ),
  );
  write('old/static/template.html', '---\ntitle: x\n---\n');
  write('old/content/posts/old.textile', 'h1. Old');
  write('old/content/posts/tea/tea.Rmd', 'Source of nothing.');
  write('old/content/search.md', post('title: Search\naliases: /search/'));
  const { findings } = run();
  expect(findings.map(({ kind, file, detail }) => [kind, file, detail].filter(Boolean))).toEqual([
    [
      'not imported: not written in Markdown or HTML, to which pandoc can convert it',
      'content/posts/old.textile',
    ],
    [
      'not imported: not written in Markdown or HTML, to which pandoc can convert it',
      'content/posts/tea/tea.Rmd',
    ],
    [
      'another slug, because the name is a number, or belongs to another page',
      'content/search.md',
      'search-2',
    ],
    ['an old address that another page has', 'content/posts/rice.md', '/posts/tea'],
    [
      'a picture in a field that the import does not read',
      'content/posts/rice.md',
      'banner: /logo.svg',
    ],
    ['a second picture in the front matter', 'content/posts/rice.md', '/logo.svg'],
    ['an old address that another page has', 'content/posts/tea/index.md', '/search'],
    ['an old address that another page has', 'content/search.md', '/search/'],
    ['a page of HTML, copied without what it loads', 'content/posts/rice.md', '/shown.html'],
    [
      'a link to a page or file that this site does not have',
      'content/posts/rice.md',
      '/template.html',
    ],
    ['not copied: a file to which no text refers', 'content/posts/tea/pot.svg'],
    ['not copied: a file to which no text refers', 'static/logo.svg'],
    ['not copied: a file to which no text refers', 'static/template.html'],
  ]);
  expect((await site()).redirects.find(({ from }) => from === '/posts/tea')?.to).toBe(
    '/coding-notes/tea',
  );
});

test('a post without a date is a draft of today', () => {
  write('old/content/posts/none.md', post('title: None'));
  expect(run().findings).toEqual([
    {
      kind: 'imported as a draft',
      file: 'content/posts/none.md',
      detail: 'it has no date, so it has the date of today',
    },
  ]);
  expect(imported('coding-notes/none/index.en.md')).toContain(
    'date: 2026-11-22\ntags: []\ndraft: true',
  );
});

test.each([
  [
    '{{<img src="/cup.svg" alt="It\'s" caption="A cup’s \'tea\'">}}',
    "![It's](cup.svg \"A cup’s 'tea'\")",
  ],
  [
    '{{< img src="/cup.svg" caption="[a](https://a.test)" >}}',
    /^<figure>\n\n!\[\]\(cup\.svg\)\n\n<figcaption>\n\n\[a\]/,
  ],
  ['{{<notice type="info">}}\nTea `{{<x>}}`.\n{{</notice>}}', '> [!NOTE]\n> Tea `{{<x>}}`.'],
  [
    '{{< admonition type="tip" >}}\n```js\na\n\n  b\n```\n{{< /admonition >}}',
    '> [!TIP]\n> ```js\n> a\n>\n>   b\n> ```',
  ],
  [
    '- a\n\n  {{% notice warning %}}\n  ~~~\n  b\n  ~~~\n  {{% /notice %}}\n\n- c',
    /^- a\n\n+ {2}> \[!WARNING\]\n {2}> ~~~\n {2}> b\n {2}> ~~~\n\n+- c$/,
  ],
  [
    '{{<gallery caption="Cups">}}\n{{<img src="/cup.svg">}}\n{{</gallery>}}',
    '![](cup.svg)\n\n\n*Cups*',
  ],
  ['{{<video src="/film.mp4">}}', '[/film.mp4](/film.mp4)'],
  ['Costs $5 and $10, ![for $5](/cup.svg)', 'Costs \\$5 and \\$10, ![for \\$5](cup.svg)'],
  ['$$x$$ and `a$b`\n\n$$\ny\n$$', '$$x$$ and `a$b`\n\n$$\ny\n$$'],
  ['# A\n\nB\n---\n\n##### C', '## A\n\n### B\n\n#### C'],
  [
    '[Bose](a b) [x][y]\n\n[y]: /posts/tea/',
    'Bose <!-- import: the link led to a b --> [x](/coding-notes/tea)',
  ],
  ['<img src=/cup.svg alt=Cup> <a href="/gone">x</a>', '![Cup](cup.svg) <a>x</a>'],
  ["<img src='/cup.svg' alt='A > B'> x", '![A > B](cup.svg) x'],
  ['<figure>\n<img src="/cup.svg" alt="open>\n</figure>', /^<figure>\n&lt;img src/],
  [
    '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
    '[youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)',
  ],
  [
    '[to it](#b) [gone](#c)\n\n## B',
    '[to it](#b) gone <!-- import: the link led to #c -->\n\n## B',
  ],
  ['[to it](#_B,_c!)\n\n## B c', '[to it](#b-c)\n\n## B c'],
  [
    '[home](/) [up](../tea/) [x]({{<baseurl>}}posts/tea/)',
    '[home](/) [up](/coding-notes/tea) [x](/coding-notes/tea)',
  ],
  ['[x](#)', 'x <!-- import: the link led to # -->'],
  [
    'Tea [](/posts/tea/) [][y] [](/gone)\n\n[y]: /posts/tea/',
    'Tea [](/coding-notes/tea) [](/coding-notes/tea)  <!-- import: the link led to /gone -->',
  ],
  ['<ftp://old.test/a>', '`ftp://old.test/a`'],
  [
    '<video controls><source src="https://a.test/a.mp4" /><p>x</p></video> after',
    '[a.test/a.mp4](https://a.test/a.mp4) after',
  ],
  ['a[^1]\n\n[^2]: b', 'a\\[^1]\n\n```text\n[^2]: b\n```'],
  ['a[^1]\n\n[^1]: b\n[^1]: c', 'a[^1]\n\n[^1]: b\n```text\n[^1]: c\n```'],
  ['```mermaid\npie\n```', '```text\npie\n```'],
  ['{{< youtube id="abc" title="Tea" >}}', '[Tea](https://www.youtube.com/watch?v=abc)'],
  [
    '{{< youtube >}} {{< vimeo 12 >}} {{< bilibili BV1 >}} {{< twitch 3 >}} {{< gist me 12 >}} {{< gist 12 >}}\n{{< instagram ab >}} {{< tweet user="me" id="12" >}} {{< x 12 >}} {{< twitter me 3 >}}',
    '`{{< youtube >}}` [vimeo.com/12](https://vimeo.com/12) [bilibili.com/video/BV1](https://www.bilibili.com/video/BV1) [twitch.tv/videos/3](https://www.twitch.tv/videos/3) [gist.github.com/me/12](https://gist.github.com/me/12) [gist.github.com/12](https://gist.github.com/12)\n[instagram.com/p/ab/](https://www.instagram.com/p/ab/) [twitter.com/me/status/12](https://twitter.com/me/status/12) [twitter.com/i/status/12](https://twitter.com/i/status/12) [twitter.com/me/status/3](https://twitter.com/me/status/3)',
  ],
  [
    '{{< video src="/film.mp4" caption="[A film](https://a.test) of [tea]" >}}',
    '[A film of \\[tea\\]](/film.mp4)',
  ],
  ['[tea]({{ "/posts/tea/" | relative_url }})', '[tea](/coding-notes/tea)'],
  ["[tea]({{ '/posts/tea/'|absolute_url }})", '[tea](/coding-notes/tea)'],
  ['{{ page.date }}{{ site.url }}', '`{{ page.date }}`'],
  ['<iframe\n  title="a--b">\n</iframe>', '<!-- import: <iframe title="a- -b"> </iframe> -->'],
  ['Tea {% comment %}a --> b{% endcomment %}', 'Tea <!--a --&gt; b-->'],
  ['{% box %}tea{% endbox %}', '`{% box %}`tea`{% endbox %}`'],
  ['{{< box >}}tea{{< /box >}}', '`{{< box >}}`tea`{{< /box >}}`'],
  ['{{< highlight md >}}\n```\na\n```\n{{< /highlight >}}', '````md\n```\na\n```\n````'],
  ['\\`{{< x >}}`', '\\``{{< x >}}``'],
  ['<div>\n\n    a()\n      b()\n\n</div>\n\nc', /^a\(\)\n {6}b\(\)\n+c$/],
  [
    'a\n\n<script src="https://gist.github.com/me/12.js?file=a.js"></script>',
    /^a\n+\[gist\.github\.com\/me\/12\]\(https:\/\/gist\.github\.com\/me\/12\)$/,
  ],
  [
    'a <script async src="//asciinema.org/a/12.js" id="x"></script>',
    'a [asciinema.org/a/12](https://asciinema.org/a/12)',
  ],
  ['[x](/film.mp4#t=2) [y](/map/?a=1)', '[x](/film.mp4#t=2) [y](/map/index.html?a=1)'],
  [
    '<script class="speakerdeck-embed" data-id="2f" src="//speakerdeck.com/assets/embed.js"></script> a',
    /^\[speakerdeck\.com\/player\/2f\]\(https:\/\/speakerdeck\.com\/player\/2f\)\n+ a$/,
  ],
  ['[x](a b "c") and ![x](a "b" c)', '\\[x](a b "c") and !\\[x](a "b" c)'],
] satisfies [string, string | RegExp][])(
  '%j becomes %j, which the build accepts',
  async (source, expected) => {
    write('old/static/cup.svg', svg);
    write('old/static/film.mp4', 'film');
    write('old/static/map/index.html', '<p>A map</p>');
    const { body } = text(source);
    expect(body).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
    await site();
  },
);

test.each([
  ['{% comment %}', 'comment'],
  ['{% raw %}', 'raw'],
  ['{% highlight go %}', 'highlight'],
  ['{{< gallery >}}', 'gallery'],
])('the tag %s without an end is shown as code, and reported', (tag, name) => {
  const { body, findings } = text(`${tag} tea`);
  expect(body).toBe(`\`${tag}\` tea`);
  const reported = findings.map(({ kind, detail }) => [kind, detail]);
  expect(reported).toEqual([[`not converted: ${name}`, tag]]);
});

test('a frame is converted once, with everything in it', () => {
  const { body, kinds } = text(
    '<video><source src="https://a.test/a.mp4"><a href="/gone">x</a></video> and <a href="/none">y</a>',
  );
  expect(body).toBe('[a.test/a.mp4](https://a.test/a.mp4) and <a>y</a>');
  expect(kinds).toEqual([
    'HTML <video>, which is a link now',
    'a link to a page or file that this site does not have',
  ]);
});

test('a bare URL of the blog itself stays, because its old address leads to the new one', () => {
  hugo('baseURL = "https://blog.test/"');
  const { body, findings } = text(
    '<https://blog.test/posts/tea/> [tea](https://blog.test/posts/tea/)',
  );
  expect(body).toBe('<https://blog.test/posts/tea/> [tea](/coding-notes/tea)');
  expect(findings).toEqual([]);
});

test.each(['https://blog.test', 'https://blog.test/'])(
  'a picture on the blog itself, whose URL is %s, is copied',
  (url) => {
    hugo(`baseURL = "${url}"`);
    write('old/static/img/cup.svg', svg);
    write('old/content/posts/img/cup.svg', '<svg>Another cup beside the post</svg>');
    const { body, findings } = text('![Cup](https://blog.test/img/cup.svg)');
    expect(body).toBe('![Cup](cup.svg)');
    expect(imported('coding-notes/tea/cup.svg')).toBe(svg);
    expect(findings.map(({ file }) => file)).toEqual(['content/posts/img/cup.svg']);
  },
);

test('pictures with the same name have different names in a post, unless they are equal', () => {
  for (const [folder, content] of Object.entries({ a: 'A', b: 'B', c: 'C', d: 'A' })) {
    write(`old/static/${folder}/cup.svg`, `<svg>${content}</svg>`);
  }
  const { body } = text('![](/a/cup.svg) ![](/b/cup.svg) ![](/c/cup.svg) ![](/d/cup.svg)');
  expect(body).toBe('![](cup.svg) ![](cup-2.svg) ![](cup-3.svg) ![](cup.svg)');
  expect(imported('coding-notes/tea/cup-2.svg')).toBe('<svg>B</svg>');
});

test('a reference finds a post by its name, with or without its folder, language and extension', () => {
  write('old/content/posts/code.markdown-preview.md', post('title: Code\ndate: 2020-01-02'));
  write('old/content/posts/cup/index.md', post('title: Cup\ndate: 2020-01-02'));
  const names = ['cup', '/posts/cup/', 'cup/index.en.md', 'cup.en.md', 'code.markdown-preview.md'];
  expect(text(names.map((name) => `{{< ref "${name}" >}}`).join(' ')).body).toBe(
    '/coding-notes/cup '.repeat(4) + '/coding-notes/code-markdown-preview',
  );
});

test('parts of Hugo’s configuration may be files of their own', () => {
  write('old/config/_default/permalinks.toml', 'posts = "/:year/:slug/"');
  write('old/config/_default/languages.yaml', 'en: {}\nja: {}\n');
  write('old/content/posts/tea.ja.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/config/_default/hugo.yml', 'defaultContentLanguage: en');
  run();
  expect(imported('coding-notes/tea/index.ja.md')).toContain('- /ja/2020/tea/\n');
});

test('only a day of change after the day of publication is kept, and only in a note', () => {
  write('old/content/posts/a.md', post('title: A\ndate: 2020-01-02\nmodified: 2020-01-03'));
  write('old/content/posts/b.md', post('title: B\ndate: 2020-01-02\nlastmod: 2020-01-02'));
  write('old/content/posts/c.md', post('title: C\ndate: 2020-01-02'));
  write('old/content/about.md', post('title: About\nlastmod: 2020-01-03'));
  const updated = run().written.map((file) => /^updated: .*/m.exec(imported(file))?.[0]);
  expect(updated).toEqual([undefined, 'updated: 2020-01-03', undefined, undefined]);
});

test.each(['math', 'mathjax', 'katex', 'use_math', 'latex'])(
  'with %s: true, the text between dollar signs is a formula',
  (key) => {
    const front = `title: Tea\ndate: 2020-01-02\n${key}`;
    write('old/content/posts/tea.md', post(`${front}: true`, 'So $x$.'));
    write('old/content/posts/cup.md', post(`${front}: false`, 'For $5.'));
    run();
    expect(imported('coding-notes/tea/index.en.md')).toMatch(/\nSo \$x\$\.\n$/);
    expect(imported('coding-notes/cup/index.en.md')).toMatch(/\nFor \\\$5\.\n$/);
  },
);

test('a trial run writes nothing', () => {
  write('old/static/cup.svg', svg);
  write('old/static/film.mp4', 'film');
  write(
    'old/content/posts/tea.md',
    post('title: Tea\ndate: 2020-01-02', '![Cup](/cup.svg) [film](/film.mp4)'),
  );
  expect(run({ dryRun: true })).toMatchObject({
    written: ['coding-notes/tea/index.en.md'],
    pictures: 1,
    files: 1,
  });
  expect(existsSync(path.join(owner.folders.content, 'coding-notes'))).toBe(false);
  expect(existsSync(owner.folders.public)).toBe(false);
});

test.each([
  [
    'old --formulas --download',
    { dryRun: false, formulas: true, download: true, choices: { map: {}, languages: {} } },
  ],
  [
    'old --dry-run --download --sitemap a.xml --section sport-notes --map art=reading-notes --map a/=pages --language ja --language nn=en --language zh=skip',
    {
      dryRun: true,
      formulas: false,
      download: true,
      sitemap: 'a.xml',
      choices: {
        map: { art: 'reading-notes', a: 'pages' },
        languages: { nn: 'en', zh: 'skip' },
        language: 'ja',
        section: 'sport-notes',
      },
    },
  ],
])('the command %j is understood', (line, command) => {
  expect(readCommand(line.split(' '))).toEqual({ folder: path.resolve('old'), ...command });
});

test.each([
  ['', 'Usage'],
  ['a b', 'Usage'],
  ['old --map art', `--map art: expected one of ${targets.join(', ')}\nUsage`],
  ['old --map art=notes', `--map art=notes: expected one of ${targets.join(', ')}\nUsage`],
  ['old --language fr', `--language fr: expected one of ${locales.join(', ')}\nUsage`],
  ['old --language fr=x', `--language fr=x: expected one of ${locales.join(', ')}, skip\nUsage`],
  ['old --section pages', '--section pages: expected one of [^\\n]*coding-notes'],
  ['old --colour', "[^\\n]*Unknown option '--colour'"],
])('the command %j is refused with the reason and the usage', (line, reason) => {
  const read = () => readCommand(line.split(' ').filter(Boolean));
  expect(read).toThrow(new RegExp(`^${reason}[^]*: npm run import -- `));
});

test('a folder that cannot be written to is named, and one that can is not made before the import begins', () => {
  write('file', 'not a folder');
  const folder = path.join(owner.root, 'file/content');
  expect(() => checkWritable(folder)).toThrow(`cannot write to ${folder}`);
  // Without a folder, the site shows the example.
  const other = path.join(owner.root, 'own/content');
  checkWritable(other);
  expect(existsSync(other)).toBe(false);
});

test('a second import also reports what the texts that are there have lost', () => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', '[x](/gone) {{< box >}}'));
  const { lost } = run();
  expect(lost).toContain('not converted: box');
  const again = run();
  expect(again.lost).toEqual(lost);
  expect(again).toMatchObject({ written: [], pictures: 0 });
});

test('the report of an earlier import stays', () => {
  const { root } = owner;
  expect(['one', 'two', 'three'].map((text) => writeReport(root, text))).toEqual([
    'import-report.md',
    'import-report-2.md',
    'import-report-3.md',
  ]);
  expect(readFileSync(path.join(root, 'import-report.md'), 'utf8')).toBe('one');
});

test('the report lists what was found, each kind under its own heading', () => {
  const link = { level: 'lost', kind: 'a link', file: 'tea.md', detail: '/gone' } as const;
  const date = { level: 'changed', kind: 'no date', file: 'cup.md' } as const;
  const tag = { level: 'lost', kind: 'a tag', file: 'tea.md', detail: 'a`b' } as const;
  const more = ['1', '2', '3', '4', '5'].map((detail) => ({ ...link, detail }));
  expect(reportText(['2 texts.'], [date, tag, link, link, { ...link, file: 'b.md' }, ...more]))
    .toBe(`# Import

2 texts.

## What readers no longer get: 9

### a link: 8

- tea.md (7 times): \`/gone\`, \`1\`, \`2\`, \`3\`, \`4\`, and 1 more
- b.md: \`/gone\`

### a tag: 1

- tea.md: \`\` a\`b \`\`

## What is different now: 1

### no date: 1

- cup.md
`);
});

test('a post of HTML becomes Markdown, and an element without a counterpart stays or is reported', () => {
  write(
    'old/_posts/2012-03-04-tea.html',
    post(
      'title: Tea',
      `<h2>Leaves</h2>
<p>Green <em>or</em> black, see <a href="{% post_url 2012-03-05-cup %}">the cup</a>.<br>
H<sub>2</sub>O costs 3 &lt; 4.</p>
<ul><li>one</li><li>two_or_three</li></ul>
{% highlight ruby %}
puts "<p>"
{% endhighlight %}
<p><img src="/cup.svg" alt="A cup"></p>
<iframe src="https://www.youtube.com/embed/abc"></iframe>
<script>steep()</script>`,
    ),
  );
  write('old/_posts/2012-03-05-cup.html', post('title: Cup', '<p>A cup.</p>'));
  write('old/_posts/part.html', '<p>A file without front matter is no post.</p>');
  write('old/cup.svg', svg);
  const { written, kinds } = run();
  expect(written).toEqual(['coding-notes/tea/index.en.md', 'coding-notes/cup/index.en.md']);
  const body = imported('coding-notes/tea/index.en.md').split('---\n\n')[1];
  expect(body?.replaceAll(/\n{2,}/g, '\n').trim()).toBe(`## Leaves
Green *or* black, see [the cup](/coding-notes/cup).\\
H<sub>2</sub>O costs 3 < 4.
- one
- two_or_three
\`\`\`ruby
puts "<p>"
\`\`\`
![A cup](cup.svg)
[youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)
 <!-- import: <script>steep()</script> -->`);
  expect(kinds).toEqual([
    'HTML <iframe>, which is a link now',
    'a script, which is a comment now',
    'not copied: a file to which no text refers',
  ]);
});

test.each([
  [
    'a caption and merged cells of a table',
    '<table><caption>Cups of <b>tea</b></caption><tr><th colspan="2">Green</th></tr>' +
      '<tr><td rowspan="2">one</td><td>two</td></tr><tr><td>three</td></tr></table>',
    `Cups of <b>tea</b>

| Green |       |
| ----- | ----- |
| one   | two   |
|       | three |`,
    [],
  ],
  [
    'one line in each cell of a table',
    '<table><tr><th>A</th><th>B</th></tr><tr><td><p>one<br>1</p></td>' +
      '<td>\n<div><p><b>a|b</b></p></div>\n</td></tr></table>',
    `| A        | B           |
| -------- | ----------- |
| one<br>1 | <b>a\\|b</b> |`,
    [],
  ],
  [
    'two paragraphs and a list in cells of a table',
    '<table><tr><td><p>one</p><p>two</p></td><td><ul><li>three</li></ul></td></tr></table>',
    'one\n\ntwo\n\n- three',
    ['a table with blocks in its cells, which are one after another now'],
  ],
  [
    'blocks in a cell of a table',
    '<table><caption>Cups</caption><tr><td><pre>code</pre></td><td>text<table><tr><th>inner</th></tr></table></td>' +
      '<th>head<table><tr><th>second</th></tr></table></th></tr></table>',
    'Cups\n\n```\ncode\n```\n\ntext\n\n| inner |\n| ----- |\n\nhead\n\n| second |\n| ------ |',
    ['a table with blocks in its cells, which are one after another now'],
  ],
  [
    'anchors, and links to those at a heading',
    '<p>See <a href="#milk">milk</a>, <a href="#end">end</a>, <a href="#cold">cold</a> and <a href="#cup">the cup</a>.</p>' +
      '<a name="milk"></a><h2>With milk</h2><p><a name="cup">A cup</a>.</p><a id="end"></a><h2 id="cold">Without</h2>',
    `See [milk](#with-milk), [end](#without), [cold](#without) and the cup <!-- import: the link led to #cup -->.



## With milk

A cup.



## Without`,
    ['a link to a page or file that this site does not have'],
  ],
  [
    'elements that Markdown does not have',
    '<p><b>2*3*4 <a href="/2012/03/04/tea.html">tea</a></b></p><math><mi>x</mi></math><menu><li>item</li></menu>',
    '<b>2\\*3\\*4 [tea](/coding-notes/tea)</b>\n\n<math><mi>x</mi></math>\n\n- item',
    ['HTML <math>, which the build leaves out', 'HTML <mi>, which the build leaves out'],
  ],
])('%s in a post of HTML', async (_, html, expected, reported) => {
  write('old/_posts/2012-03-04-tea.html', post('title: Tea', html));
  const { kinds } = run();
  expect(imported('coding-notes/tea/index.en.md').split('---\n\n')[1]?.trim()).toBe(expected);
  expect(kinds).toEqual(reported);
  await site();
});

test('the report names a table by the text of its first cell with text, on one line', () => {
  write(
    'old/_posts/2012-03-04-tea.html',
    post(
      'title: Tea',
      '<table><tr><th> </th><th> Green\n  <b>tea</b> </th><th><hr></th></tr></table>',
    ),
  );
  expect(run().findings.map(({ detail }) => detail)).toEqual(['Green tea']);
});

test('links to anchors lead to the heading in a post of Markdown, too', async () => {
  const { body } = text(
    '[m](#milk) [c](#cup)\n\n<a name="milk"></a>\n\n## With milk\n\n<a id="cup">A cup</a>',
  );
  expect(body).toMatch(/^\[m\]\(#with-milk\) c <!-- .* -->\s+## With milk\s+A cup$/);
  await site();
});

test.each([
  ['a script', 'tea.html', '<div id="app"></div>\n<script>\nsteep();\n</script>'],
  ['a script', 'tea.md', '<script>\nsteep();\n\nmore();\n</script>'],
  ['a comment', 'tea.md', '<!-- Nothing yet. -->'],
  ['a drawing', 'tea.html', '<svg><path d="M0 0"/></svg>'],
])('a post that only has %s (%s) is an empty entry', async (_, file, body) => {
  write(`old/_posts/2012-03-04-${file}`, post('title: Tea', body));
  expect(run().written).toEqual(['coding-notes/tea/index.en.md']);
  expect((await site()).entries['coding-notes']).toHaveLength(1);
});

test('a language of the blog that this site does not have is one in names of files', () => {
  write('old/_config.yml', 'languages: [en, nn]\n');
  write('old/_posts/2012-03-04-tea.md', post('title: Tea'));
  write('old/_posts/2012-03-04-tea.nn.md', post('title: Te'));
  write('old/_posts/2012-03-04-tea.de.md', post('title: Tee'));
  expect(run({ languages: { nn: 'ja' } }).written).toEqual([
    'coding-notes/tea-de/index.en.md',
    'coding-notes/tea/index.en.md',
    'coding-notes/tea/index.ja.md',
  ]);
});

test.each([
  '{\n  "title": "Tea: hot",\n  "date": "2020-01-02",\n  "params": {\n    "a": 1\n  }\n}\n\nText.\n',
  '{ "title": "Tea: hot", "date": "2020-01-02", "params": {} }\nText.\n',
])('Hugo: a post with front matter in JSON (%j) is a post like any other', (source) => {
  write('old/content/posts/tea.md', source);
  write('old/content/posts/cup.html', source);
  const { written } = run();
  expect(written).toHaveLength(2);
  for (const file of written) {
    expect(imported(file)).toMatch(
      /^---\ntitle: "Tea: hot"\ndate: 2020-01-02\n.*---\n\nText\.\n$/s,
    );
  }
});

test('Hugo: broken JSON is reported; a text may begin with a brace', () => {
  write('old/content/posts/broken.md', '{\n  "title": "Tea\n}\nText.\n');
  write('old/content/posts/brace.md', '{{< youtube abc >}}\n\n{ "a": 1 }\n');
  const { findings, written } = run();
  expect(written).toEqual(['coding-notes/brace/index.en.md']);
  expect(imported(written[0] ?? '')).toContain('{ "a": 1 }');
  expect(findings[0]).toMatchObject({
    kind: 'not imported: front matter that cannot be read',
    file: 'content/posts/broken.md',
  });
});

test('files for programs are no notes, and are reported', () => {
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  write('old/content/posts/data.json', '{ "title": "Data" }');
  write(
    'old/content/index2.md',
    post('title: Index\nurl: index2.json', '[{{ range .Site.Pages }}]'),
  );
  const { findings, written } = run();
  expect(written).toEqual(['coding-notes/tea/index.en.md']);
  expect(findings).toEqual([
    {
      kind: 'not imported: a file for programs, not a page',
      file: 'content/index2.md',
      detail: 'index2.json',
    },
    { kind: 'not copied: a file to which no text refers', file: 'content/posts/data.json' },
  ]);
});

test('links to lists lead to the list of the section, and links to drafts are reported', async () => {
  write(
    'old/content/art/tea.md',
    post(
      'title: Tea\ndate: 2020-01-02\ntags: [leaf]',
      '[list](/art/) [leaf](/tags/leaf/) [draft](../cup/) [soon]({{< ref "soon.md" >}}) [cold](/tags/cold/) [tec](/tec/)',
    ),
  );
  const cup = post('title: Cup\ndate: 2020-01-02\ndraft: true\ntags: [cold]', '[soon](/art/soon/)');
  write('old/content/art/cup.md', cup);
  write('old/content/art/soon.md', post('title: Soon\ndate: 2030-01-02', '[list](/tec/)'));
  write('old/content/tec/later.md', post('title: Later\ndate: 2030-01-02'));
  const { findings } = run({ map: { art: 'reading-notes', tec: 'coding-notes' } });
  const kind = 'a link to a page or file that this site does not have';
  expect(findings.filter((one) => one.kind === kind)).toEqual(
    ['../cup/', '/reading-notes/soon', '/tags/cold/', '/tec/'].map((detail) => ({
      kind,
      file: 'content/art/tea.md',
      detail,
    })),
  );
  const tea = imported('reading-notes/tea/index.en.md');
  expect(tea).toContain('[list](/reading-notes) [leaf](/topics/leaf) draft <!--');
  expect(imported('reading-notes/cup/index.en.md')).toContain('[soon](/reading-notes/soon)');
  expect(imported('reading-notes/soon/index.en.md')).toContain('[list](/coding-notes)');
  await site({ drafts: false });
});

test('a link to a heading of another post keeps its anchor, or is reported', async () => {
  write(
    'old/content/posts/tea.md',
    post(
      'title: Tea\ndate: 2020-01-02',
      '[a](/posts/cup/#The_handle) [b](../cup#here) [c](/posts/cup/#gone) [d]({{< ref "cup.md#rim" >}}) [e](/posts/tea/#top) [f](/#rim)\n\n## Top',
    ),
  );
  const cup =
    '## The handle\n\n<a name="here"></a>\n\n### The *rim*\n\n### Rim\n\n```\n# gone\n```';
  write('old/content/posts/cup.md', post('title: Cup\ndate: 2020-01-02', cup));
  const { findings } = run();
  expect(imported('coding-notes/tea/index.en.md')).toContain(
    '[a](/coding-notes/cup#the-handle) [b](/coding-notes/cup#the-rim) [c](/coding-notes/cup) [d](/coding-notes/cup#rim) [e](/coding-notes/tea#top) [f](/)',
  );
  const kind = 'a link to a place in another page, which leads to the beginning of the page now';
  expect(findings).toEqual(
    ['/posts/cup/#gone', '/#rim'].map((detail) => ({
      kind,
      file: 'content/posts/tea.md',
      detail,
    })),
  );
  await site({ drafts: false });
});
