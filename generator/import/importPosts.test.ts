/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { importPosts } from './importPosts';
import { openBlog } from './oldBlog';
import { siteIn, withPictures } from '../testing/compile';
import { ownersFolder } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

function run(options: { section?: 'coding-notes' | 'reading-notes'; language?: 'ja' } = {}) {
  const { content } = owner.folders;
  const blog = openBlog(path.join(owner.root, 'old'));
  return importPosts(blog, { content, section: 'coding-notes', ...options });
}

const imported = (file: string) => readFileSync(path.join(owner.folders.content, file), 'utf8');

/** What the build says about the imported texts. */
async function site() {
  return siteIn(await withPictures(owner), { drafts: true, today: '2026-11-22' });
}

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
{{< figure src="/img/cup%20a.svg" alt="Again" >}}
{{< youtube abc >}} and [the next]({{< ref "second.md" >}}).

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
  write('old/content/posts/_index.md', '---\ntitle: Posts\n---\n');
  write('old/content/about.md', '---\ntitle: About\n---\n');
  const { written, pictures, unconverted } = run();
  expect(written).toEqual([
    'coding-notes/first/index.en.md',
    'coding-notes/second/index.ja.md',
    'coding-notes/second/index.en.md',
  ]);
  expect(pictures).toBe(2);
  expect(imported('coding-notes/first/index.en.md')).toBe(`---
title: "First: a post"
summary: On a cup
date: 2020-01-02
tags:
  - web-dev
aliases:
  - /blog/first.html
  - /posts/first/
---

## Top

![A cup](cup-a.svg "Tea")
![Again](cup-a.svg)
{{< youtube abc >}} and [the next](/coding-notes/second).

\`\`\`go
# not a heading {{< kept >}}
\`\`\`
`);
  expect(Object.fromEntries(unconverted)).toEqual({
    'not imported: no date (a page? `npm run new -- page <slug>`)': ['content/about.md'],
    'shortcode {{< youtube >}}': ['content/posts/first.md: about line 14'],
    'front matter "author"': ['content/posts/first.md'],
    'tag "茶!"': ['content/posts/first.md'],
  });
  expect(
    (await site()).notes['coding-notes'].map(({ slug, facts }) => [slug, facts.draft]),
  ).toEqual([
    ['second', true],
    ['first', undefined],
  ]);
  expect((await site()).warnings).toHaveLength(1);
});

test('Jekyll: names with dates, permalinks, drafts, Liquid', () => {
  write('old/_config.yml', 'permalink: /:year/:title/\n');
  write('old/assets/cup.svg', svg);
  write(
    'old/_posts/2019-03-04-old-tea.md',
    `---
layout: post
title: Old tea
redirect_from: /tea
---

See [new tea](/2020/new-tea/) or {% post_url 2020-05-06-new-tea %}.
![A cup]({{ site.baseurl }}/assets/cup.svg) ![gone](/assets/gone.png)
{% include video.html %}
`,
  );
  write(
    'old/_posts/2020-05-06-new-tea.markdown',
    '---\ntitle: New tea\npublished: false\n---\nText.\n',
  );
  write('old/_drafts/later.md', '---\ntitle: Later\ndate: 2030-01-01\n---\nText.\n');
  const { unconverted } = run({ section: 'reading-notes' });
  expect(imported('reading-notes/old-tea/index.en.md')).toBe(`---
title: Old tea
summary: See new tea or /reading-notes/new-tea.
date: 2019-03-04
tags: []
aliases:
  - /tea
  - /2019/old-tea/
---

See [new tea](/reading-notes/new-tea) or /reading-notes/new-tea.
![A cup](cup.svg) ![gone](/assets/gone.png)
{% include video.html %}
`);
  expect(imported('reading-notes/new-tea/index.en.md')).toContain('draft: true');
  expect(imported('reading-notes/later/index.en.md')).toContain('draft: true');
  expect([...unconverted.keys()]).toEqual([
    'a picture that is missing or on another site',
    'Liquid {% include %}',
    'front matter "layout"',
  ]);
});

test('Astro: collections, MDX, dates in words, a language for all; nothing is overwritten', () => {
  write(
    'old/src/content/blog/茶.mdx',
    `---
title: お茶
pubDate: 'Jul 08 2022'
heroImage: ./a.png
---
import Chart from '../Chart.astro';

<Chart /> と https://example.com と <https://example.com>
`,
  );
  const { written, unconverted } = run({ language: 'ja' });
  expect(written).toEqual(['coding-notes/post-2022-07-08/index.ja.md']);
  expect(imported(written[0] ?? '')).toContain(
    'date: 2022-07-08\ntags: []\naliases:\n  - /blog/茶/\n',
  );
  expect([...unconverted.keys()]).toEqual([
    'HTML <Chart>',
    'MDX import or export',
    'front matter "heroImage"',
  ]);
  writeFileSync(path.join(owner.folders.content, written[0] ?? ''), 'mine');
  expect(run({ language: 'ja' }).written).toEqual([]);
  expect(imported(written[0] ?? '')).toBe('mine');
});

test('a folder without a blog is refused', () => {
  expect(() => run()).toThrow('expected a blog of Jekyll (_posts/), Astro (src/content/) or Hugo');
});
