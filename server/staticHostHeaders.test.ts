import { securityHeaders } from './securityHeaders';
import { headersFile, hostFiles, metaPolicy, nginxSnippet } from './staticHostHeaders';

const headers = securityHeaders({ https: true });
const withApi = securityHeaders({ https: true, apiOrigin: 'https://api.test' });

test('the policy in the page is the one of the headers, but for what a page cannot say', () => {
  const policy = headers['content-security-policy'];
  expect(policy).toContain(";frame-ancestors 'none'");
  expect(metaPolicy(headers)).toBe(policy?.replace(";frame-ancestors 'none'", ''));
});

test('_headers has every header, for every path, in lines of no more than 2,000 characters', () => {
  const [first, ...lines] = headersFile(headers).split('/assets/*')[0]?.trimEnd().split('\n') ?? [];
  expect(first).toBe('/*');
  const read = lines.map((line) => /^ {2}([a-z-]+): (\S.*)$/.exec(line)?.slice(1) ?? []);
  expect(Object.fromEntries(read)).toEqual(headers);
  // What Cloudflare reads of a line.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});

test.each(['assets', 'content'])('_headers lets browsers keep the files in /%s/', (folder) => {
  expect(headersFile(headers)).toContain(
    `/${folder}/*\n  Cache-Control: public, max-age=31536000, immutable\n`,
  );
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

test('hosts find them in the files that they read', () => {
  expect(hostFiles(headers)).toEqual({
    _headers: headersFile(headers),
    'security-headers.conf': nginxSnippet(headers),
  });
});

test('in each form, an API that stands elsewhere may be called', () => {
  for (const form of [metaPolicy, headersFile, nginxSnippet]) {
    expect(form(withApi)).toContain("connect-src 'self' https://api.test;");
  }
});

test('in each form, what the build writes into its pages is allowed', () => {
  const inlineHashes = { script: ['sha256-c2NyaXB0='], style: ['sha256-c3R5bGU='] };
  const withInline = securityHeaders({ https: true, inlineHashes });
  for (const form of [metaPolicy, headersFile, nginxSnippet]) {
    expect(form(withInline)).toContain("script-src 'self' 'sha256-c2NyaXB0=';");
    expect(form(withInline)).toContain("style-src 'self' 'sha256-c3R5bGU=';");
  }
});
