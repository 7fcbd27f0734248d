/** @jest-environment node */
import { oldBlog } from '../testing/oldBlog';

const { write, run } = oldBlog();

test('a folder without a blog of a known system is refused', () => {
  write('old/eleventy.config.mjs', '');
  expect(() => run()).toThrow(/expected a blog of Jekyll .*, found none$/);
});
