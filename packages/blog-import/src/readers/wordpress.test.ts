/** @jest-environment node */
import { oldBlog, svg } from '../testing/oldBlog';

const { write, run, imported, site } = oldBlog();

interface Item {
  id: number;
  content?: string;
  title?: string;
  type?: string;
  status?: string;
  password?: string;
  date?: string;
  name?: string;
  link?: string;
  guid?: string;
  more?: string;
}

function item({ id, content = 'Text of the post.', ...given }: Item): string {
  const { title = 'Tea', type = 'post', status = 'publish', password = '', more = '' } = given;
  const { date = '2020-01-02 03:04:05', name = 'tea' } = given;
  const { link = `https://me.test/2020/01/${name}/`, guid = `https://me.test/?p=${id}` } = given;
  return `<item><title><![CDATA[${title}]]></title><link>${link}</link>
<guid isPermaLink="false">${guid}</guid>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_name>${name}</wp:post_name>
<wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type><wp:post_password>${password}</wp:post_password>
${more}</item>`;
}

const attachment = (id: number, url: string, more = '') =>
  item({
    id,
    type: 'attachment',
    status: 'inherit',
    name: `file-${id}`,
    more: `<wp:attachment_url>${url}</wp:attachment_url>${more}`,
  });

const blog = (items: readonly string[], language = 'en-US') =>
  write(
    'old/blog.xml',
    `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Blog</title><link>https://me.test</link><language>${language}</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://me.test</wp:base_blog_url>
${items.join('\n')}
</channel></rss>`,
  );

const bodyOf = (file: string) =>
  imported(file)
    .split('---\n\n')[1]
    ?.replaceAll(/\n{3,}/g, '\n\n')
    .trim();
const tea = 'coding-notes/tea/index.en.md';

test('posts with tags, old addresses and a cover; pages; what WordPress keeps for itself', async () => {
  const url = 'https://me.test/wp-content/uploads/2020/01/cup.svg';
  const terms =
    '<category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>' +
    '<category domain="category" nicename="hot"><![CDATA[Hot Drinks]]></category>' +
    '<category domain="post_tag" nicename="%e8%8c%b6"><![CDATA[IT 茶]]></category>' +
    '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>';
  blog([
    item({
      id: 1,
      more: terms,
      title: 'Tea & "cups"',
      content: 'See <a href="https://me.test/?p=2" title="Us">about</a>.',
    }),
    item({ id: 2, type: 'page', name: 'about', title: 'About', link: 'https://me.test/about/' }),
    item({ id: 3, type: 'nav_menu_item', name: 'menu' }),
    attachment(9, url),
  ]);
  write('old/wp-content/uploads/2020/01/cup.svg', svg);
  for (const from of ['.', 'blog.xml']) {
    const { kinds } = run({ from, dryRun: true });
    expect(kinds).toContain('not imported: what WordPress keeps for itself');
  }
  expect(run().written.toSorted()).toEqual([tea, 'pages/about/index.en.md']);
  expect(imported(tea)).toBe(`---
title: Tea & "cups"
date: 2020-01-02
tags:
  - it-茶
  - hot-drinks
aliases:
  - /2020/01/tea/
  - /?p=1
---

![](cup.svg)

See [about](/about "Us").
`);
  const { redirects } = await site();
  expect(redirects.find(({ from }) => from === '/?p=1')?.to).toBe('/coding-notes/tea');
  expect(redirects.find(({ from }) => from === '/?page_id=2')?.to).toBe('/about');
});

test.each([
  ['a draft', { status: 'draft', date: '0000-00-00 00:00:00' }],
  ['a private post', { status: 'private' }],
  ['a post with a password', { password: 'secret' }],
  ['a post that waits for an editor', { status: 'pending' }],
  ['a post of a state that the import does not know', { status: 'in-review' }],
])('%s is never public', async (_, given) => {
  blog([item({ id: 1, ...given })]);
  const { kinds } = run();
  expect(kinds).toContain('imported as a draft');
  expect((await site({ drafts: false })).entries['coding-notes']).toEqual([]);
});

test('the guid of an item is no address', () => {
  const type = 'page';
  blog([
    item({
      id: 2,
      type,
      name: 'about',
      link: 'https://me.test/about/',
      guid: 'https://me.test/?p=7',
    }),
  ]);
  run();
  expect(imported('pages/about/index.en.md')).not.toContain('?p=7');
});

test('a post in the future is published on its day, and one in the trash is not imported', async () => {
  blog([
    item({ id: 1, status: 'future', date: '2999-01-02 00:00:00' }),
    item({ id: 2, status: 'trash', name: 'old__trashed' }),
  ]);
  const { written, kinds } = run();
  expect(written).toEqual([tea]);
  expect(kinds).toContain('not imported: its status is trash');
  expect((await site({ drafts: false })).entries['coding-notes']).toEqual([]);
});

test.each([
  ['One\nline.\n\nTwo', 'One\\\nline.\n\nTwo'],
  [
    '<!-- wp:paragraph -->\n<p>Tea</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2>Cup</h2>\n<!-- /wp:heading -->',
    'Tea\n\n## Cup',
  ],
  ['<pre>a\n\nb</pre>\n\nText', '```\na\n\nb\n```\n\nText'],
  [
    '[caption id="a" width="9" caption="Old"]<img src="/cup.svg" alt="Cup" />[/caption]',
    /!\[Cup\]\(cup\.svg\)[\s\S]*<figcaption>Old<\/figcaption>/,
  ],
  [
    '[caption width="9"]<a href="https://a.test"><img src="/cup.svg" alt="Cup" /></a> A <em>cup</em>[/caption]',
    /<figcaption>A <em>cup<\/em><\/figcaption>/,
  ],
  [
    '[gallery ids="7,8"]',
    /!\[A cup\]\(cup\.svg\)[\s\S]*<figcaption>Hot<\/figcaption>[\s\S]*!\[\]\(pot\.svg\)/,
  ],
  ['[gallery]', /!\[A cup\]\(cup\.svg\)/],
  ['[embed]https://youtu.be/abc[/embed]', '<https://youtu.be/abc>'],
  [
    '[sourcecode language="js"]\nlet a = b < c;\n\nd();\n[/sourcecode]',
    '```js\nlet a = b < c;\n\nd();\n```',
  ],
  ['[perl]\nmy $x = 1;\n[/perl]', '```perl\nmy $x = 1;\n```'],
  ['[contact-form to="me"]', /\[contact-form/],
  ['A [1] note and [see]', 'A \\[1] note and \\[see]'],
  ['<img src="https://me.test/cup-300x200.svg" alt="Cup">', '![Cup](cup.svg)'],
  ['Tea<!--more-->\n\nmore', 'Tea\n\nmore'],
  [
    '<!-- wp:embed {"url":"https://youtu.be/abc"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/abc\n</div></figure><!-- /wp:embed -->',
    '<https://youtu.be/abc>',
  ],
  ['Costs $5 and $6 \u0008 here', 'Costs \\$5 and \\$6 here'],
] satisfies [string, string | RegExp][])(
  '%j becomes %j, which the build accepts',
  async (content, expected) => {
    write('old/cup.svg', svg);
    write('old/pot.svg', `${svg} `);
    const meta = '<excerpt:encoded><![CDATA[Hot]]></excerpt:encoded>';
    const alt =
      '<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A cup</wp:meta_value></wp:postmeta>';
    blog([
      item({ id: 1, content }),
      attachment(7, 'https://me.test/cup.svg', `<wp:post_parent>1</wp:post_parent>${alt}`).replace(
        '<excerpt:encoded><![CDATA[]]></excerpt:encoded>',
        meta,
      ),
      attachment(8, 'https://me.test/pot.svg'),
    ]);
    run();
    expect(bodyOf(tea)).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
    await site();
  },
);

test('a gallery of pictures that the export does not contain is reported', () => {
  blog([item({ id: 1, content: 'Tea\n\n[gallery]' })]);
  expect(run().lost).toEqual(['a gallery with pictures that the export file does not contain']);
});

test.each([
  '[embed]https://a.test[/embed]',
  '[youtube https://a.test]',
  '[caption]<img src="/cup.svg">[/caption]',
  '[gallery]',
  '[perl]print;[/perl]',
  '[contact-form to="me"]',
  '$latex x$',
  '<img src="https://me.test/cup-300x200.svg">',
  '<!--more-->',
  '<!-- wp:latest-posts /-->',
  '{{ "a" }}',
  'https://a.test',
])('%s stays as it is in code, and is not reported', (source) => {
  const html = source.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  blog([
    item({
      id: 1,
      content: `A\n\n<pre><code>${html}\n${html}</code></pre>\n\nA <code>${html}</code>\n\n[html]\n${source}\n[/html]`,
    }),
    attachment(7, 'https://me.test/cup.svg', '<wp:post_parent>1</wp:post_parent>'),
  ]);
  write('old/cup.svg', svg);
  expect(run().lost).toEqual([]);
  expect(bodyOf(tea)).toBe(
    `A\n\n\`\`\`\n${source}\n${source}\n\`\`\`\n\nA \`${source}\`\n\n\`\`\`html\n${source}\n\`\`\``,
  );
});

test('a comment stays as it is', () => {
  blog([item({ id: 1, content: 'Tea <!-- [gallery] <code> -->and [b] cups' })]);
  expect(run().lost).toEqual([]);
  expect(bodyOf(tea)).toBe('Tea <!-- [gallery] <code> -->and \\[b] cups');
});

test('what is lost is reported: comments, unknown shortcodes and dynamic blocks, pictures elsewhere', () => {
  blog([
    item({
      id: 1,
      content:
        '<!-- wp:latest-posts {"a":1} /-->\n[contact-form to="me"] <img src="https://me.test/gone.jpg" alt="Gone">',
      more: '<wp:comment><wp:comment_author>Mei</wp:comment_author><wp:comment_approved>1</wp:comment_approved></wp:comment>',
    }),
  ]);
  const { lost } = run();
  expect(new Set(lost)).toEqual(
    new Set([
      'a comment by a visitor, which this site has no place for',
      'a block that WordPress makes for each visitor',
      'not converted: [contact-form]',
      'a picture on another site, of which only the description is left',
    ]),
  );
});

test.each([
  ['<rss><channel>', 'expected an export file of WordPress'],
  ['<rss><channel></channel></rss>', 'got another kind of XML'],
])('another file (%s) is refused by name', (text, message) => {
  write('old/feed.xml', text);
  expect(() => run({ from: 'feed.xml' })).toThrow(message);
});

test('names with entities, a URL on a line of its own, and a link to a file of the blog', async () => {
  write('old/wp-content/uploads/guide.pdf', 'PDF');
  const term = '<category domain="category" nicename="a"><![CDATA[Tea &amp; rice]]></category>';
  const content =
    'See\n\nhttps://far.test/watch?v=a_b\n\n<a href="https://me.test/wp-content/uploads/guide.pdf">guide</a>';
  blog([item({ id: 1, title: 'Q&amp;A &#039;1&#039;', content, more: term })]);
  expect(run().lost).toEqual([]);
  const text = imported('coding-notes/tea/index.en.md');
  expect(text).toContain("title: Q&A '1'\n");
  expect(text).toContain('tags:\n  - tea-rice\n');
  expect(text).toContain('<https://far.test/watch?v=a_b>');
  expect(text).toContain('[guide](/wp-content/uploads/guide.pdf)');
  await site();
});
