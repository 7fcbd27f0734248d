/** @jest-environment node */
import path from 'node:path';
import { filesIn } from '../readers/files';
import { oldBlog, post, svg } from '../testing/oldBlog';

const { owner, write, run, imported, site } = oldBlog();

const published = () => filesIn(owner.folders.public);
const withheld = 'not copied: a file to which only a text refers that visitors cannot see';
const links =
  'On [x](salaries.pdf), <a href="clip.mov">y</a>, ![z](plan.psd) and [a page](page.html).';
const beside = (folder: string, names = ['salaries.pdf', 'clip.mov', 'plan.psd', 'page.html']) => {
  for (const name of names) write(`${folder}/${name}`, name);
};

describe('the files of a post that visitors cannot see are not published, and reported', () => {
  test.each([
    ['draft: true', 'it is a draft'],
    ['date: 2999-01-02', 'its date is 2999-01-02'],
    ['publishDate: 2999-01-02', 'its date is 2999-01-02'],
    ['expiryDate: 2020-01-03', 'it expired on 2020-01-03'],
    ['private: true', 'it is private'],
    ['headless: true', 'the blog has no page for it'],
    ['password: abc', 'it has a password'],
  ])('in Hugo, with %s', async (line, reason) => {
    const date = line.startsWith('date') ? '' : '\ndate: 2020-01-02';
    write('old/content/posts/secret/index.md', post(`title: Secret${date}\n${line}`, links));
    beside('old/content/posts/secret');
    write('old/content/posts/secret/unlinked.pdf', 'PDF');
    const { findings, files } = run();
    expect(published()).toEqual([]);
    expect(files).toBe(0);
    expect(findings.filter(({ kind }) => kind === withheld)).toEqual(
      ['salaries.pdf', 'clip.mov', 'plan.psd', 'page.html'].map((name) => ({
        kind: withheld,
        file: `content/posts/secret/${name}`,
        detail: `content/posts/secret/index.md: ${reason}`,
      })),
    );
    expect(imported('coding-notes/secret/index.en.md')).toContain('salaries.pdf');
    await site();
  });

  test('in Hugo, with a draft in one language', () => {
    const front = 'title: Tea\ndate: 2020-01-02';
    write('old/content/posts/tea/index.md', post(front, '[x](a.pdf)'));
    write('old/content/posts/tea/index.ja.md', post(`${front}\ndraft: true`, '[x](a.pdf)'));
    beside('old/content/posts/tea', ['a.pdf']);
    run();
    expect(published()).toEqual([]);
  });

  test('in Hugo, with a draft that a section makes of a page', () => {
    write('old/content/posts/_index.md', '---\ntitle: Posts\ncascade:\n  draft: true\n---\n');
    write('old/content/posts/tea/index.md', post('title: Tea\ndate: 2020-01-02', '[x](a.pdf)'));
    beside('old/content/posts/tea', ['a.pdf']);
    run();
    expect(published()).toEqual([]);
  });

  test('in the folder of static files, if no other text refers to them', () => {
    write('old/content/about.md', post('title: About\ndraft: true', '[x](/plans/a.pdf)'));
    beside('old/static/plans', ['a.pdf']);
    run();
    expect(published()).toEqual([]);
  });

  test('in Hexo, in drafts and with a password', () => {
    write('old/_config.yml', 'url: https://me.test\npost_asset_folder: true\n');
    write('old/source/_posts/tea.md', post('title: Tea\ndate: 2020-01-02', 'Text.'));
    write('old/source/_drafts/dr.md', post('title: Draft', '[x](drfile.zip)'));
    beside('old/source/_drafts/dr', ['drfile.zip']);
    write(
      'old/source/_posts/pw.md',
      post('title: Pw\ndate: 2020-01-02\npassword: abc', '[x](pw.zip) {% asset_link pw.zip %}'),
    );
    beside('old/source/_posts/pw', ['pw.zip']);
    run();
    expect(published()).toEqual([]);
  });

  test('in Jekyll, in drafts and not published', () => {
    write('old/_config.yml', 'url: https://me.test\n');
    write('old/_drafts/dr.md', post('title: Draft', '[x](a.pdf) [y](/assets/b.pdf)'));
    beside('old/_drafts', ['a.pdf']);
    write(
      'old/_posts/2020-01-02-tea.md',
      post('title: Tea\npublished: false', '[y]({{ site.baseurl }}/assets/b.pdf)'),
    );
    beside('old/assets', ['b.pdf']);
    run();
    expect(published()).toEqual([]);
  });

  test('in Astro', () => {
    write('old/src/content/blog/tea/index.md', post('title: Tea\ndraft: true', '[x](./a.pdf)'));
    beside('old/src/content/blog/tea', ['a.pdf']);
    run();
    expect(published()).toEqual([]);
  });

  test.each(['<wp:status>private</wp:status>', '<wp:status>draft</wp:status>'])(
    'in WordPress, with %s',
    (status) => {
      const url = 'https://me.test/wp-content/uploads/a.pdf';
      write(
        'old/blog.xml',
        `<rss version="2.0" xmlns:content="c" xmlns:wp="w"><channel><title>Blog</title>
<link>https://me.test</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Tea</title><link>https://me.test/?p=1</link>
<content:encoded><![CDATA[<p><a href="${url}">x</a></p>]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date>
<wp:post_name>tea</wp:post_name>${status}<wp:post_type>post</wp:post_type></item></channel></rss>`,
      );
      beside('old/wp-content/uploads', ['a.pdf']);
      run();
      expect(published()).toEqual([]);
    },
  );
});

test('a file to which a post refers that visitors can see is published, for a draft, too', async () => {
  write(
    'old/content/posts/a-draft.md',
    post('title: A\ndate: 2020-01-03\ndraft: true', '[x](/b.pdf)'),
  );
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02', '[x](/b.pdf)'));
  beside('old/static', ['b.pdf']);
  const { kinds } = run();
  expect(published()).toEqual(['b.pdf']);
  expect(imported('coding-notes/a-draft/index.en.md')).toContain('[x](/b.pdf)');
  expect(kinds).toEqual(['imported as a draft']);
  await site();
});

test('a draft of which one file is published already links to it', () => {
  write('old/content/posts/a-draft.md', post('title: A\ndraft: true', '[x](/b.pdf)'));
  beside('old/static', ['b.pdf']);
  write('content/public/b.pdf', 'b.pdf');
  run();
  expect(imported('coding-notes/a-draft/index.en.md')).toContain('[x](/b.pdf)');
});

test('the pictures of a draft stay beside it', () => {
  write('old/content/posts/tea/index.md', post('title: Tea\ndraft: true', '![Cup](cup.svg)'));
  write('old/content/posts/tea/cup.svg', svg);
  run();
  expect(filesIn(path.join(owner.folders.content, 'coding-notes/tea'))).toContain('cup.svg');
  expect(published()).toEqual([]);
});
