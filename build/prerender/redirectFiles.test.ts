/** @jest-environment node */
import { hostRedirects, nginxRedirects, redirectPages } from './redirectFiles';

const redirects = new Map([
  ['/2020/茶', '/coding-notes/tea'],
  ['/old.html', '/projects'],
]);

test('hosts with _redirects get each address with and without a slash, encoded', () => {
  expect(hostRedirects(redirects).split('\n').slice(0, 2)).toEqual([
    '/2020/%E8%8C%B6 /coding-notes/tea 301',
    '/2020/%E8%8C%B6/ /coding-notes/tea 301',
  ]);
});

test('nginx gets the lines of a map from decoded paths', () => {
  expect(nginxRedirects(redirects)).toContain('"/2020/茶/" "/coding-notes/tea";\n');
});

test('other hosts get a page that redirects and names the current address', () => {
  const pages = redirectPages(redirects, 'https://site.test');
  expect([...pages.keys()]).toEqual(['/2020/茶/index.html', '/old.html']);
  const page = pages.get('/2020/茶/index.html');
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/coding-notes/tea">');
  expect(page).toContain('<link rel="canonical" href="https://site.test/coding-notes/tea">');
});
