import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { METHODS } from 'node:http';
import { apiPaths, entriesPath } from '../../src/api/contract';
import { publicUrl } from './startApi';

/**
 * Placeholders for values that exist only while the test is running. `fillIn` replaces the
 * placeholders in a generated request.
 */
export const placeholders = {
  /** The refresh token of an active session. */
  live: 'LIVE-REFRESH-TOKEN',
  /** The refresh token of a session that has been logged out. */
  ended: 'ENDED-REFRESH-TOKEN',
  /** A valid access token. */
  access: 'VALID-ACCESS-TOKEN',
  /** A number that is different in each request, so that no authorization code is sent twice. */
  serial: 'SERIAL',
} as const;

/** Prefixes of authorization codes. A code's prefix decides how the identity provider responds. */
export const codes = { good: 'good-', refused: 'refused-', unanswered: 'unanswered-' } as const;

/**
 * A marker that is part of every hostile value. If it appears in a response, the log or the
 * database, the server has copied the input there.
 */
export const marker = 'qzmarkerjx7w';

function oneOf<T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const hostileParts = fc.constantFrom(
  ...['', '\0', '\r\nset-cookie: a=b', '\ud800', '\u202e', '__proto__', 'constructor', 'null'],
  ...['%00', '%', '%zz', '%u0041', '%ed%a0%80', '%c0%ae%c0%ae/', '../../', '..\\..\\', 'NaN', '-1'],
  ...["' or 1=1 --", '"; drop table sessions; --', '<script>alert(1)</script>', '9'.repeat(400)],
  ...['${7*7}{{7*7}}', '{"$ne":null}', '[object Object]'],
);

/**
 * Generates text that the server does not expect anywhere. The text contains the marker and is
 * sometimes 100 kB long.
 */
const hostileText: fc.Arbitrary<string> = fc
  .tuple(
    oneOf([6, hostileParts], [3, fc.string({ unit: 'binary', maxLength: 12 })]),
    oneOf([200, hostileParts], [1, fc.constant('x'.repeat(100_000))]),
  )
  .map(([before, after]) => `${before}${marker}${after}`);

/**
 * Encodes text for a query string, or leaves it unchanged. Unchanged text may make the query string
 * malformed.
 */
const encoded = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.boolean())
    .map(([value, isRaw]) =>
      isRaw ? value : new URLSearchParams([['', value]]).toString().slice(1),
    );

const token = fc.constantFrom<string>(
  ...[placeholders.live, placeholders.ended, placeholders.access, 'x'.repeat(43)],
);

const goodParameters: Record<string, fc.Arbitrary<string>> = {
  code: fc
    .tuple(fc.constantFrom(...Object.values(codes)), fc.string({ maxLength: 20 }))
    .map(([prefix, text]) => `${prefix}${marker}-${placeholders.serial}-${text}`),
  code_verifier: fc.stringMatching(/^[A-Za-z0-9\-._~]{31,90}$/).map((text) => `${marker}${text}`),
  redirect_uri: fc.constant(`${publicUrl}/login`),
  nonce: fc.string({ maxLength: 100 }).map((text) => `${marker}${text}`),
  iss: fc.constantFrom(`https://${marker}.example`, `http://a@${marker}:1/?x#"`),
};

const parameterNames = fc.oneof(
  fc.constantFrom(
    ...Object.keys(goodParameters),
    ...['__proto__', 'constructor', 'toString', 'code[]', 'code[0]', 'code.x', 'Code', ''],
    ...['client_secret', 'state', 'error', 'response', 'id_token', 'access_token'],
  ),
  encoded(hostileText),
);

/**
 * Generates a query string with valid and additional parameters. Some of the valid parameters may
 * be missing.
 */
const query: fc.Arbitrary<string> = fc
  .record({
    good: fc.record(goodParameters),
    without: oneOf<string[]>([6, fc.constant([])], [3, fc.subarray(Object.keys(goodParameters))]),
    more: oneOf<[string, string][]>(
      [1, fc.constant([])],
      [
        1,
        fc.array(fc.tuple(parameterNames, encoded(oneOf([4, hostileText], [1, token]))), {
          maxLength: 4,
        }),
      ],
    ),
    separator: oneOf([20, fc.constant('&')], [1, fc.constantFrom(';', '&&', '&amp;')]),
    isMoreLast: fc.boolean(),
  })
  .map(({ good, without, more, separator, isMoreLast }) => {
    const kept = Object.entries(good)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => new URLSearchParams([[name, value]]).toString());
    const added = more.map(([name, value]) => `${name}=${value}`);
    return (isMoreLast ? [...kept, ...added] : [...added, ...kept]).join(separator);
  });

const paths = fc.constantFrom(...Object.values(apiPaths));

/**
 * Functions that change a path or make it malformed. Most of the resulting paths must not match an
 * API route.
 */
const spoilPath = fc.constantFrom<((path: string, text: string) => string)[]>(
  (path) => path.slice(0, -1),
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => path.replace('/api', '/api/'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '/api\\'),
  (path) => `${path}.`,
  (path, text) => `${path};${text}`,
  (path, text) => `${path}${text}`,
  (path, text) => `${path}../${text}`,
  (path, text) => `/${text}${path}`,
  (_, text) => `/api/${text}/`,
  (_, text) => `/${text}`,
  // The path of the only page in the test's site.
  () => '/',
);

const url = oneOf(
  [16, paths],
  [
    3,
    fc
      .tuple(spoilPath, paths, encoded(hostileText))
      .map(([spoil, path, text]) => spoil(path, text)),
  ],
);

/**
 * Functions that write an Authorization header with a token in unusual ways. The server must reject
 * most of the resulting headers.
 */
const spoilAuthorization = fc.constantFrom<((value: string, text: string) => string)[]>(
  (value) => `bEARER ${value}`,
  (value) => ` Bearer ${value}`,
  (value) => `Bearer  ${value}`,
  (value) => `Bearer ${value} `,
  (value) => `Bearer ${value}\n`,
  (value) => `Bearer\t${value}`,
  (value) => `Bearer ${value}=`,
  (value) => `Bearer ${value},Bearer ${value}`,
  (value, text) => `Bearer ${value}${text}`,
  (_, text) => `Bearer ${text}`,
  (_, text) => `Basic ${text}`,
  (value) => `DPoP ${value}`,
  () => 'Bearer',
  (value) => value,
  (_, text) => text,
  () => '',
);

const authorization = fc.oneof(
  token.map((value) => `Bearer ${value}`),
  fc
    .tuple(spoilAuthorization, token, hostileText)
    .map(([spoil, value, text]) => spoil(value, text)),
);

/** Headers that affect how servers, proxies or libraries process a request. */
const headerNames =
  'content-type content-length content-encoding transfer-encoding accept accept-encoding cookie x-forwarded-for x-forwarded-host x-forwarded-proto forwarded origin host referer user-agent access-control-request-method access-control-request-headers x-http-method-override x-original-url x-request-id request-id traceparent accept-version connection sec-fetch-site __proto__ dpop';

const headerValues = fc.constantFrom(
  ...['0', '5', '1e9', 'chunked', 'gzip', 'POST', 'null', '*', publicUrl, `${publicUrl}.${marker}`],
  ...['application/json', `application/${marker}`, 'text/plain; charset=utf-7'],
  ...['multipart/form-data', `accessToken=${placeholders.live}; ${marker}=1`],
  ...[`2001:db8::1, ${marker}`, '::ffff:1.2.3.4, ,'],
);

const otherHeaders: fc.Arbitrary<Record<string, string>> = oneOf(
  [3, fc.constant({})],
  [
    4,
    fc.dictionary(
      fc.constantFrom(...headerNames.split(' ')),
      oneOf([4, hostileText], [3, headerValues]),
      { maxKeys: 5 },
    ),
  ],
);

const payload: fc.Arbitrary<string | Buffer | undefined> = oneOf<string | Buffer | undefined>(
  [6, fc.constant(undefined)],
  [2, hostileText],
  [1, fc.json().map((json) => `{"refreshToken":"${placeholders.live}","${marker}":${json}}`)],
  [1, fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.concat([bytes, Buffer.from(marker)]))],
);

/** A request for Fastify's `inject`. Its strings may contain placeholders. */
export interface FuzzRequest {
  method: NonNullable<InjectOptions['method']>;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/**
 * Generates requests for login, refresh and logout, with a mix of valid and hostile values. Some of
 * them match no route.
 */
const callRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: oneOf<string>(
      [12, fc.constant('POST')],
      [1, fc.constantFrom('GET', 'HEAD', 'OPTIONS')],
      [1, fc.constantFrom(...METHODS)],
    ) as fc.Arbitrary<FuzzRequest['method']>,
    url,
    query: fc.option(query, { nil: undefined, freq: 4 }),
    authorization: fc.option(authorization, { nil: undefined, freq: 4 }),
    otherHeaders,
    payload,
  })
  .map(({ method, url, query, authorization, otherHeaders, payload }) => ({
    method,
    url: query === undefined ? url : `${url}?${query}`,
    headers: { ...otherHeaders, ...(authorization === undefined ? {} : { authorization }) },
    ...(payload === undefined ? {} : { payload }),
  }));

const entryPart = oneOf(
  [6, fc.constantFrom('coding-notes', 'pages', 'for-all', 'for-family', 'for-team', 'a.webp', '')],
  [1, fc.constantFrom('..', '%2e%2e', '..%2f..%2foutside.txt', '%2e%2e%5coutside.txt', 'none')],
  [1, encoded(hostileText)],
);

/**
 * Generates requests for private entries and their images, with a mix of valid and hostile values.
 */
const entryRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method: oneOf<string>(
      [12, fc.constantFrom('GET', 'HEAD')],
      [1, fc.constantFrom(...METHODS)],
    ) as fc.Arbitrary<FuzzRequest['method']>,
    parts: oneOf<string[]>(
      [
        3,
        fc.constantFrom(['coding-notes', 'for-all'], ['coding-notes', 'for-all', 'a.webp'], ['']),
      ],
      [2, fc.array(entryPart, { minLength: 1, maxLength: 4 })],
    ),
    locale: fc.option(oneOf([3, fc.constantFrom('en', 'ja')], [1, encoded(hostileText)])),
    authorization: oneOf([3, fc.constant(`Bearer ${placeholders.access}`)], [2, authorization]),
    otherHeaders,
    range: fc.option(fc.constantFrom('bytes=2-4', 'bytes=-1', 'bytes=9-2', 'bytes=99-', 'x=1-2')),
  })
  .map(({ method, parts, locale, authorization, otherHeaders, range }) => ({
    method,
    url: `${entriesPath}${parts.join('/')}${locale === null ? '' : `?locale=${locale}`}`,
    headers: { ...otherHeaders, authorization, ...(range === null ? {} : { range }) },
  }));

/** Generates requests for all API routes, with a mix of valid and hostile values. */
export const fuzzRequest = oneOf([3, callRequest], [1, entryRequest]);

/** Generates requests for `/api/login/` that are valid or nearly valid. */
export const fuzzLogin: fc.Arbitrary<FuzzRequest> = query.map((parameters) => ({
  method: 'POST',
  url: `${apiPaths.login}?${parameters}`,
  headers: {},
}));

/** Replaces the placeholders in a request. */
export function fillIn(request: FuzzRequest, known: Record<string, string>): FuzzRequest {
  const filled = (text: string) =>
    Object.entries(known).reduce((all, [name, value]) => all.replaceAll(name, value), text);
  const { url, headers, payload } = request;
  return {
    ...request,
    url: filled(url),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, filled(value)]),
    ),
    ...(typeof payload === 'string' ? { payload: filled(payload) } : {}),
  };
}
