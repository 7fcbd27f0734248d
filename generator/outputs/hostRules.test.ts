/** @jest-environment node */
import { securityHeaders } from '../../server/securityHeaders';
import { locales } from '../../src/locale/locales';
import { headersFile, nginxSnippet } from './hostRules';

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

test('_headers lets browsers keep files that never change, and names the language of addresses', () => {
  const forever = '  Cache-Control: public, max-age=31536000, immutable\n';
  const languages = locales.map((locale) => `/${locale}/*\n  Content-Language: ${locale}\n`);
  expect(headersFile({ a: 'b' })).toBe(
    `/*\n  a: b\n/assets/*\n${forever}/content/*\n${forever}${languages.join('')}`,
  );
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
