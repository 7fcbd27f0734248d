/** @jest-environment node */
import { hostRedirects } from './hostRules';

const siteUrl = 'https://site.test';

test('a host redirects an old URL with a query only if the request has this query', () => {
  const redirects = [
    { from: '/old', to: '/projects' },
    { from: '/?p=12&lang=en', to: '/coding-notes/tea' },
  ];
  expect(hostRedirects(redirects, siteUrl)).toBe(
    '/ p=12 lang=en /coding-notes/tea 301!\n/old /projects 301\n/old/ /projects 301\n',
  );
});
