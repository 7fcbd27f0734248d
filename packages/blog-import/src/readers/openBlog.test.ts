/** @jest-environment node */
import { oldBlog, post } from '../testing/oldBlog';

const { write, run, imported } = oldBlog();

test('a folder without a blog of a known system is refused, and so is one that does not exist', () => {
  write('old/eleventy.config.mjs', '');
  expect(() => run({ from: 'none' })).toThrow('none: expected a blog of Jekyll');
  expect(() => run()).toThrow(
    'old: expected a blog of Jekyll (_posts/), Astro (src/content/) or Hugo (content/), of Hexo (source/_posts/), or an export file of WordPress (.xml), found none',
  );
});

test('Octopress is Jekyll, although its posts are where those of Hexo are', () => {
  write('old/_config.yml', 'source: source\npermalink: /blog/:year/:month/:title/\n');
  write('old/source/_posts/2020-01-02-tea.md', post('title: Tea'));
  run({ section: 'coding-notes' });
  expect(imported('coding-notes/tea/index.en.md')).toContain('  - /blog/2020/01/tea/\n');
});
