/** @jest-environment node */
import { oldBlog, post } from '../testing/oldBlog';

const { write, run } = oldBlog();

test.each([
  ['Zola', 'config.toml', 'base_url = "https://me.test"'],
  ['Gatsby', 'gatsby-config.js', ''],
  ['Pelican', 'pelicanconf.py', ''],
  ['Nuxt', 'nuxt.config.ts', ''],
])('a blog of %s with a folder content/ is read, with a warning', (system, file, text) => {
  write(`old/${file}`, text);
  write('old/content/blog/tea.md', post('title: Tea\ndate: 2020-01-02'));
  const { written, lost } = run();
  expect(written).toEqual(['coding-notes/tea/index.en.md']);
  expect(lost).toEqual([expect.stringContaining(`a blog of ${system}, which is read like one of`)]);
});

test('a blog of Hugo has no such warning', () => {
  write('old/config.toml', 'baseURL = "https://me.test"');
  write('old/content/posts/tea.md', post('title: Tea\ndate: 2020-01-02'));
  expect(run().lost).toEqual([]);
});

test.each([
  ['eleventy.config.mjs', 'one of Eleventy'],
  ['docusaurus.config.js', 'one of Docusaurus'],
  ['README.md', 'none'],
])('a folder with %s is no blog of a known system', (file, found) => {
  write(`old/${file}`, '');
  expect(() => run()).toThrow(new RegExp(`expected a blog of Jekyll .*, found ${found}$`));
});
