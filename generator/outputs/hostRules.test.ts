/** @jest-environment node */
import { securityHeaders } from '../../server/securityHeaders';
import { headersFile, hostRedirects, nginxSnippet } from './hostRules';

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

const headers = securityHeaders({
  https: true,
  apiOrigin: 'https://api.test',
  inlineHashes: { script: ['sha256-c2NyaXB0='], style: ['sha256-b25l=', 'sha256-dHdv='] },
});

test('_headers has every header for every path, in lines of less than 2,000 characters', () => {
  const [first, ...lines] = headersFile(headers).split('/assets/*')[0]?.trimEnd().split('\n') ?? [];
  expect(first).toBe('/*');
  const read = lines.map((line) => /^ {2}([a-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? []);
  expect(Object.fromEntries(read)).toEqual(headers);
  // Cloudflare does not accept longer lines.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});

test.each(['assets', 'content'])('_headers lets browsers keep the files in /%s/', (folder) => {
  expect(headersFile(headers)).toContain(
    `/${folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
  );
});

test('_headers names the language of the addresses of a language', () => {
  expect(headersFile(headers)).toContain('/zh-Hant-TW/*\n  Content-Language: zh-Hant-TW\n');
});

test('security-headers.conf makes nginx send every header, also with errors', () => {
  const lines = nginxSnippet(headers).trimEnd().split('\n');
  const directives = lines.filter((line) => !line.startsWith('#'));
  // Accept only values without quotes, dollar signs and backslashes. In nginx, a dollar sign begins
  // a variable, a quote ends the value, and a backslash escapes the next character.
  const read = directives.map(
    (line) => /^add_header ([a-z-]+) "([^"$\\]+)" always;$/.exec(line)?.slice(1) ?? [],
  );
  expect(Object.fromEntries(read)).toEqual(headers);
});
