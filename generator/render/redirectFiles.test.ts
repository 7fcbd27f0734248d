/** @jest-environment node */
import { hostRedirects, nginxFolders, nginxRedirects } from './redirectFiles';

const siteUrl = 'https://site.test';

test('nginx reads no variable in a URL with a dollar sign', () => {
  expect(nginxFolders(['/us$bills/index.html'], siteUrl)).toBe('"/us$bills" "/us%24bills/";\n');
  expect(nginxRedirects(new Map([['/a$b', '/coding-notes/a$b']]), siteUrl)).toContain(
    '"/a$b" "/coding-notes/a%24b";\n',
  );
});

test('a host redirects an old URL with a query only if the request has this query', () => {
  const redirects = new Map([
    ['/old', '/projects'],
    ['/?p=12&lang=en', '/coding-notes/tea'],
  ]);
  expect(hostRedirects(redirects, siteUrl)).toBe(
    '/ p=12 lang=en /coding-notes/tea 301!\n/old /projects 301\n/old/ /projects 301\n',
  );
});
