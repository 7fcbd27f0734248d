import { choosePage, isPagePath } from './choosePage';

test.each([
  ['/', 'en', '/index.html'],
  ['/', 'ja', '/index.ja.html'],
  ['/projects', 'en', '/projects.html'],
  ['/projects/', 'en', '/projects.html'],
  ['/coding-notes/a', 'zh-Hant-TW', '/coding-notes/a.zh-Hant-TW.html'],
  ['/private', 'ja', '/private.ja.html'],
  ['/private/coding-notes/a', 'ja', '/private.ja.html'],
] as const)('the page %s in %s, the visitor’s language, is %s', (pathname, locale, file) => {
  expect(choosePage(pathname, locale)).toBe(file);
});

test.each([
  ['/ja', '/ja/index.html'],
  ['/ja/', '/ja/index.html'],
  ['/ja/projects', '/ja/projects.html'],
  ['/ja/private/coding-notes/a/', '/ja/private.html'],
])('%s is the page %s for everyone', (pathname, file) => {
  expect(choosePage(pathname, 'en')).toBe(file);
  expect(choosePage(pathname, 'ja')).toBe(file);
});

test.each([
  ...['/', '/projects', '/projects/a', '/private/coding-notes/a', '/茶'].map((path) => [
    path,
    true,
  ]),
  ...['', '/index', '/404', '/shell', '/a.b', '/a.b/c', '//', '/projects/'].map((path) => [
    path,
    false,
  ]),
] as [string, boolean][])('a page can have the path %p: %p', (path, expected) => {
  expect(isPagePath(path)).toBe(expected);
});
