import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { METHODS } from 'node:http';
import { apiPaths } from '../../src/api/contract';
import { placeholders, token } from './fuzzPlaceholders';
import { fuzzQuery } from './fuzzQuery';
import { encoded, hostileText, marker } from './fuzzText';
import { publicUrl } from './startApi';

/** A request for `inject`, with placeholders in its strings. */
export type FuzzRequest = Pick<InjectOptions, 'method' | 'url' | 'headers' | 'payload'>;

const paths = Object.values(apiPaths);

/** Nearly the path of a call; text is hostile. */
const spoilPath: ((path: string, text: string) => string)[] = [
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
  // The one page of the site.
  () => '/',
];

const url: fc.Arbitrary<string> = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom(...paths) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...spoilPath), fc.constantFrom(...paths), encoded(hostileText))
      .map(([spoil, path, text]) => spoil(path, text)),
  },
);

/** Nearly a bearer token's header, or far from it; text is hostile. */
const spoilAuthorization: ((value: string, text: string) => string)[] = [
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
];

const authorization: fc.Arbitrary<string> = fc.oneof(
  token.map((value) => `Bearer ${value}`),
  fc
    .tuple(fc.constantFrom(...spoilAuthorization), token, hostileText)
    .map(([spoil, value, text]) => spoil(value, text)),
);

/** Headers with a meaning to some server, some proxy or some library, and values that have none. */
const otherHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'accept'],
        ...[
          'accept-encoding',
          'cookie',
          'x-forwarded-for',
          'x-forwarded-host',
          'x-forwarded-proto',
        ],
        ...[
          'forwarded',
          'origin',
          'host',
          'referer',
          'user-agent',
          'access-control-request-method',
        ],
        ...[
          'access-control-request-headers',
          'x-http-method-override',
          'x-original-url',
          'x-request-id',
        ],
        ...[
          'request-id',
          'traceparent',
          'accept-version',
          'connection',
          'sec-fetch-site',
          '__proto__',
          'dpop',
        ],
      ),
      fc.oneof(
        { weight: 4, arbitrary: hostileText },
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            ...[
              '0',
              '5',
              '1e9',
              'chunked',
              'gzip',
              'POST',
              'null',
              '*',
              publicUrl,
              `${publicUrl}.${marker}`,
            ],
            ...[
              'application/json',
              `application/${marker}`,
              'text/plain; charset=utf-7',
              'multipart/form-data',
            ],
            ...[
              `accessToken=${placeholders.live}; ${marker}=1`,
              `2001:db8::1, ${marker}`,
              '::ffff:1.2.3.4, ,',
            ],
          ),
        },
      ),
      { maxKeys: 5 },
    ),
  },
);

const payload: fc.Arbitrary<string | Buffer | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: hostileText },
  {
    weight: 1,
    arbitrary: fc
      .json()
      .map((json) => `{"refreshToken":"${placeholders.live}","${marker}":${json}}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .uint8Array({ maxLength: 40 })
      .map((bytes) => Buffer.from([...bytes, ...Buffer.from(marker)])),
  },
);

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant('POST') },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'OPTIONS') },
  { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
) as fc.Arbitrary<NonNullable<FuzzRequest['method']>>;

/** A request of one of the three calls, or nearly: well-formed parts and hostile ones, mixed. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method,
    url,
    query: fc.option(fuzzQuery, { nil: undefined, freq: 4 }),
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

/** A request of `/api/login/` with all that it needs, or nearly. */
export const fuzzLogin: fc.Arbitrary<FuzzRequest> = fuzzQuery.map((parameters) => ({
  method: 'POST',
  url: `${apiPaths.login}?${parameters}`,
}));

/** Puts what only the running test knows into a request. */
export function fillIn(
  { method, url, headers, payload }: FuzzRequest,
  known: Record<string, string>,
) {
  const filled = (text: string) =>
    Object.entries(known).reduce((all, [name, value]) => all.replaceAll(name, value), text);
  return {
    ...(method && { method }),
    url: filled(url as string),
    headers: Object.fromEntries(
      Object.entries(headers ?? {}).map(([name, value]) => [name, filled(String(value))]),
    ),
    ...(payload === undefined
      ? {}
      : { payload: typeof payload === 'string' ? filled(payload) : (payload as Buffer) }),
  };
}

/** A request as it is sent. */
export type SentRequest = ReturnType<typeof fillIn>;
