import { readFileSync } from 'node:fs';
import path from 'node:path';
import { securityHeaders } from '../server/securityHeaders';
import { headersFile, metaPolicy, nginxSnippet } from './staticHostHeaders';

const headers = securityHeaders({ https: true });
const withApi = securityHeaders({ https: true, apiOrigin: 'https://api.test' });

test('the policy in the page is the one of the headers, but for what a page cannot say', () => {
  const policy = headers['content-security-policy'];
  expect(policy).toContain(";frame-ancestors 'none'");
  expect(metaPolicy(headers)).toBe(policy?.replace(";frame-ancestors 'none'", ''));
});

test('_headers has every header, for every path, in lines of no more than 2,000 characters', () => {
  const [first, ...lines] = headersFile(headers).trimEnd().split('\n');
  expect(first).toBe('/*');
  const read = lines.map((line) => /^ {2}([a-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? []);
  expect(Object.fromEntries(read)).toEqual(headers);
  // What Cloudflare reads of a line.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});

test('nginx sends every header, with errors too', () => {
  const lines = nginxSnippet(headers).trimEnd().split('\n');
  const directives = lines.filter((line) => !line.startsWith('#'));
  // A $ would be a variable, a quote the end of the value.
  const read = directives.map(
    (line) => /^add_header ([a-z-]+) "([^"$\\]+)" always;$/.exec(line)?.slice(1) ?? [],
  );
  expect(Object.fromEntries(read)).toEqual(headers);
});

test('the snippet for nginx that stands in deploy/ is the one that would be made now', () => {
  const file = path.join(__dirname, '../deploy/security-headers.conf');
  expect(readFileSync(file, 'utf8')).toBe(nginxSnippet(headers));
});

test('in each form, an API that stands elsewhere may be called', () => {
  for (const form of [metaPolicy, headersFile, nginxSnippet]) {
    expect(form(withApi)).toContain("connect-src 'self' https://api.test;");
  }
});
