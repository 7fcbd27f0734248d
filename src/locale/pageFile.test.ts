import { pageFile } from './pageFile';

test.each([
  ['/', 'en', '/index.html'],
  ['/', 'ja', '/index.ja.html'],
  ['/projects', 'en', '/projects.html'],
  ['/coding-notes/a', 'zh-Hant-TW', '/coding-notes/a.zh-Hant-TW.html'],
] as const)('%s in %s is %s', (pathname, locale, file) => {
  expect(pageFile(pathname, locale)).toBe(file);
});
