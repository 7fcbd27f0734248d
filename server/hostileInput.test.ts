import fc from 'fast-check';
import { METHODS } from 'node:http';
import { apiPaths, entriesPath } from '../src/api/contract';
import { samples } from '../src/testing/samples';
import { GrantRefused } from './providerClient';
import { goodParameters, startApi } from './testing/startApi';

/** A part of every hostile value. If a response or the log contains it, the server copied it. */
const marker = 'qzmarkerjx7w';

const hostile = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      '',
      '\0',
      '\r\nset-cookie: a=b',
      '\ud800',
      '\u202e',
      '__proto__',
      'constructor',
      '%00',
      '%',
      '%zz',
      '%ed%a0%80',
      '../../',
      '..\\..\\',
      'NaN',
      '9'.repeat(9_000),
      "' or 1=1 --",
      '<script>alert(1)</script>',
      '${7*7}{{7*7}}',
      '{"$ne":null}',
    ),
  )
  .map((text) => text + marker);

/** Encodes text for a URL, or leaves it as it is, so that the URL may be malformed. */
const inUrl = fc.tuple(hostile, fc.boolean()).map(([text, isRaw]) => {
  return isRaw
    ? text.replaceAll(/[^\x21-\x7e]/g, '')
    : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
});

const parameters = Object.entries(goodParameters).map(
  ([name, good]) => [name, encodeURIComponent(good)] as const,
);

/** A login's query in which parameters are missing, repeated, hostile or unknown. */
const loginQuery = fc
  .tuple(
    fc.shuffledSubarray(parameters, { minLength: 2 }),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(goodParameters), 'iss', '__proto__'), inUrl)),
  )
  .map((parts) => parts.flat().map(([name, value]) => `${name}=${value}`))
  .map((parts) => parts.join('&'));

const start = () =>
  startApi({
    trustProxy: ['127.0.0.1'],
    provider: { redeem: () => Promise.reject(new GrantRefused('invalid_grant')) },
  });

test('no query of a login makes the server fail', async () => {
  const { app } = await start();
  const property = fc.asyncProperty(loginQuery, async (query) => {
    const { statusCode } = await app.inject({ method: 'POST', url: `${apiPaths.login}?${query}` });
    expect([400, 401]).toContain(statusCode);
  });
  await fc.assert(property, samples(300, 20_000));
});

const paths = [...Object.values(apiPaths), entriesPath, '/config.json', '/', '/projects/'];
const headerNames = fc.constantFrom(
  'authorization',
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'x-forwarded-for',
  'x-http-method-override',
);
const request = fc.record({
  method: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')),
  path: fc.constantFrom(...paths),
  end: fc.oneof(fc.constant(''), inUrl),
  query: fc.oneof(fc.constant(''), inUrl, loginQuery),
  headers: fc.dictionary(
    headerNames,
    hostile.map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '').slice(-500)),
  ),
});

test('no response and no line of the log repeats a part of the request', async () => {
  const { app, takeLog } = await start();
  const property = fc.asyncProperty(request, async ({ method, path, end, query, headers }) => {
    const url = `${path}${end}${query && '?'}${query}`;
    const answer = await app.inject({ method: method as 'GET', url, headers });
    expect(answer.statusCode).not.toBe(500);
    const texts = [JSON.stringify(answer.headers), answer.body, takeLog()];
    expect(texts.join('\n').toLowerCase()).not.toContain(marker);
  });
  await fc.assert(property, samples(500, 50_000));
});
