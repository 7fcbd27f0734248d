/** @jest-environment node */
import { nginxFolders, nginxRedirects } from './redirectFiles';

const siteUrl = 'https://site.test';

test('nginx reads no variable in a URL with a dollar sign', () => {
  expect(nginxFolders(['/us$bills/index.html'], siteUrl)).toBe('"/us$bills" "/us%24bills/";\n');
  expect(nginxRedirects(new Map([['/a$b', '/coding-notes/a$b']]), siteUrl)).toContain(
    '"/a$b" "/coding-notes/a%24b";\n',
  );
});
