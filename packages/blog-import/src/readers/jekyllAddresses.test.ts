/** @jest-environment node */
import path from 'node:path';
import { oldBlog, post } from '../testing/oldBlog';
import { openBlog } from './openBlog';

/* The expected addresses are those that Jekyll 4.3 gives to the same files. */

const { owner, write, run } = oldBlog();

/** Returns the address of the only post of a blog, as the old site had it. */
function addressOf(config: string, file: string, front = ''): string | undefined {
  write('old/_config.yml', `title: Blog\n${config}`);
  // By this folder, the import recognizes a blog of Jekyll.
  write('old/_posts/.gitkeep', '');
  write(`old/${file}`, post(`title: Tea\n${front}`.trim()));
  const [only, ...others] = openBlog(path.join(owner.root, 'old')).posts;
  expect(others).toEqual([]);
  return only?.address;
}

const tea = '_posts/2020-01-02-Tea.md';

describe('the pattern of the collection of posts', () => {
  const site = 'permalink: /site/:title/\n';
  test.each([
    ['takes precedence over that of the site', '/all/:title/', '', '/all/Tea/'],
    ['gives way to that of the post', '/all/:title/', 'permalink: /own/:day/', '/own/02/'],
    ['is no style, whatever its name', 'pretty', '', '/pretty'],
  ])('%s', (_, pattern, front, address) => {
    const config = `${site}collections:\n  posts:\n    permalink: ${pattern}\n`;
    expect(addressOf(config, tea, front)).toBe(address);
  });

  test.each(['collections: [posts]\n', 'collections:\n  posts:\n    output: true\n'])(
    'without one, as in %j, is that of the site',
    (config) => {
      expect(addressOf(site + config, tea)).toBe('/site/Tea/');
    },
  );
});

test.each([
  ['2020-01-02-Node.js-18', '', 'Node.js-18 node-js-18 2020-01-02-node-js-18'],
  ['2020-01-02-Über-C++', '', 'Über-C++ über-c 2020-01-02-über-c'],
  ['2020-01-02-茶', '', '茶 茶 2020-01-02-茶'],
  ['2020-01-02-Tea ½ cup', '', 'Tea-cup tea-cup 2020-01-02-tea-cup'],
  ['2020-01-02-tea.ja', '', 'tea.ja tea-ja 2020-01-02-tea-ja'],
  ['2020-01-02-wait...what..', '', 'wait/.what wait-what 2020-01-02-wait-what'],
  ['2020-01-02-tea', 'slug: My Own_Slug v1.0', 'My-Own_Slug-v1.0 my-own-slug-v1-0 2020-01-02-tea'],
])('the names of the post %s with %j', (name, front, expected) => {
  const [title, slug, full] = expected.split(' ');
  const config = 'permalink: /:title/:slug/:name/\n';
  expect(addressOf(config, `_posts/${name}.md`, front)).toBe(`/${title}/${slug}/${full}/`);
});

test.each([
  ['_posts/2020-01-02-Tea.md', 'categories: Black Tea', '/black/tea /black/tea'],
  ['_posts/2020-01-02-Tea.md', 'category: Black Tea', '/black tea /black-tea'],
  ['_posts/2020-01-02-Tea.md', 'categories: [C++, A/B]\ncategory: X', '/c++/a/b/x /c/a-b/x'],
  ['hot/_posts/2020-01-02-Tea.md', 'categories: [Hot, Tea]', '/hot/tea /hot/tea'],
])('the categories of %s with %j', (file, front, expected) => {
  const [categories, slugs] = expected.split(/ (?=\/)/);
  const config = 'permalink: /:categories/-/:slugified_categories/\n';
  expect(addressOf(config, file, front)).toBe(`${categories}/-${slugs}/`);
});

test("the categories of the folder, of the configuration's defaults and of the post", () => {
  const values = 'values: { categories: [Notes] }';
  const config = `permalink: none\ndefaults:\n  - scope: { path: '', type: posts }\n    ${values}\n`;
  const address = addressOf(config, 'hot/_posts/2020-01-02-tea.md', 'categories: [Black]');
  expect(address).toBe('/hot/notes/black/tea.html');
});

test('every part of a date', () => {
  const parts = [
    ':year/:short_year/:month/:i_month/:short_month/:long_month',
    ':day/:i_day/:y_day/:short_day/:long_day/:w_day/:week/:w_year',
    ':hour/:minute/:second/:year_:month_:day:output_ext',
  ];
  const address = addressOf(
    `permalink: /${parts.join('/')}\n`,
    tea,
    'date: 2021-01-03 04:05:06 +0000',
  );
  expect(address).toBe(
    '/2021/21/01/1/Jan/January/03/3/003/Sun/Sunday/7/53/2020/04/05/06/2021_01_03.html',
  );
});

test.each([
  ['', '02 00-00-00'],
  ['date: 2020-01-03', '03 00-00-00'],
  ['date: 2020-01-02 8:00', '02 08-00-00'],
  // YAML reads a date with seconds but without a zone as one in UTC.
  ['date: 2020-01-02 20:00:05', '03 04-00-05'],
  ['date: 2020-01-02T20:00:05Z', '03 04-00-05'],
  ['date: 2020-01-02T20:00:05.123+01:00', '03 03-00-05'],
  ['date: 2020-01-02 20:00 +0100', '03 03-00-00'],
  ['date: 2020-1-2 8:00:05 +1', '02 15-00-05'],
  ['date: 2020-01-02 20:00:05 -0800', '03 12-00-05'],
  // Jekyll knows only the field `date`.
  ['created: 2019-05-06', '02 00-00-00'],
])('a post in Taipei with %j', (front, expected) => {
  const [day, time] = expected.split(' ');
  const config = 'timezone: Asia/Taipei\npermalink: /:day/:hour-:minute-:second/\n';
  expect(addressOf(config, tea, front)).toBe(`/${day}/${time}/`);
});

test.each([
  ['date', '/notes/2020-01-02-Tea.html'],
  ['pretty', '/notes/2020-01-02-Tea/'],
  ['weekdate', '/notes/2020-01-02-Tea'],
  ['/:year/:title/', '/notes/2020-01-02-Tea/'],
  ['/:title:output_ext', '/notes/2020-01-02-Tea.html'],
  ['/:title.html', '/notes/2020-01-02-Tea'],
])('an item of a collection, if the pattern of the site is %s', (pattern, address) => {
  const config = `permalink: ${pattern}\ncollections:\n  notes:\n    output: true\n`;
  expect(addressOf(config, '_notes/2020-01-02-Tea.md')).toBe(address);
});

test.each([
  ['_notes/hot/index.md', '', '/notes/hot/index.html'],
  ['_notes/Node.js.ja.md', '', '/notes/Node.js.ja.html'],
  ['_notes/tea.md', 'permalink: /:collection/:name/:path/', '/notes/tea/tea/'],
  ['help/Me.md', '', '/help/Me.html'],
  ['help/index.md', '', '/help/'],
  ['help/me.md', 'permalink: /z/:path/:basename:output_ext', '/z/help/me.html'],
  ['Me.md', 'permalink: ":basename/"', '/Me/'],
])('the address of %s with %j', (file, front, address) => {
  const config = 'collections:\n  notes: { output: true }\n';
  expect(addressOf(config, file, front)).toBe(address);
});

test.each([
  ['pretty', '/2020/01/02/Tea/'],
  ['date', '/2020/01/02/Tea.html'],
  ['ordinal', '/2020/002/Tea.html'],
  ['weekdate', '/2020/W01/Thu/Tea.html'],
  ['none', '/Tea.html'],
  ['/:year/:title', '/2020/Tea'],
  [':year/:title:output_ext', '/2020/Tea.html'],
])('the pattern %s of the site', (pattern, address) => {
  expect(addressOf(`permalink: ${pattern}\n`, tea)).toBe(address);
});

test.each([
  ['', '/:nothing/:title/'],
  ['date: Jan 2 2020 20:00', '/:hour/:title/'],
])('with %j, an address by the pattern %s is reported as not known', (front, pattern) => {
  expect(addressOf(`permalink: ${pattern}\n`, tea, front)).toBeUndefined();
  const kind = 'an old address that the import cannot compute';
  expect(run().findings).toContainEqual({ kind, file: tea });
});
