import { isRight } from 'fp-ts/Either';
import type { Decoder, Type } from 'io-ts';
import {
  LoginResponse,
  PrivateEntries,
  PrivateEntry,
  PrivateSummary,
  RefreshResponse,
  SignInConfig,
} from './contract';

const config = {
  issuer: 'https://id.example',
  authorizationEndpoint: 'https://id.example/authorize',
  clientId: 'client-1',
  providerName: 'Example',
};

const title = { text: 'Tea' };

const codecs: [string, Type<unknown>, Record<string, unknown>][] = [
  ['LoginResponse', LoginResponse as Type<unknown>, { accessToken: 'a', refreshToken: 'r' }],
  ['RefreshResponse', RefreshResponse as Type<unknown>, { accessToken: 'a' }],
  ['SignInConfig', SignInConfig as Type<unknown>, config],
  [
    'PrivateSummary',
    PrivateSummary as Type<unknown>,
    { section: 'pages', slug: 'tea', title, summary: title },
  ],
  ['PrivateEntries', PrivateEntries as Type<unknown>, { entries: [] }],
  [
    'PrivateEntry',
    PrivateEntry as Type<unknown>,
    { summary: { slug: 'tea', title }, languages: ['en'] },
  ],
];

describe.each(codecs)('%s', (name, codec, response) => {
  const accepts = (value: unknown) => isRight(codec.decode(value));

  test('has the name that the log of a mismatch shows', () => {
    expect(codec.name).toBe(name);
  });

  test('a response with additional fields is accepted', () => {
    expect(accepts({ ...response, more: 3 })).toBe(true);
  });

  test.each(Object.keys(response))(
    'a response without %s, or with a number in its place, is refused',
    (field) => {
      expect(accepts({ ...response, [field]: undefined })).toBe(false);
      expect(accepts({ ...response, [field]: 42 })).toBe(false);
    },
  );
});

const summary = { section: 'pages', slug: 'tea', title, summary: title };
const body = { outline: [], nodes: [] };
const entry = { summary, languages: ['en'], body };

test.each<[string, Decoder<unknown, unknown>, object, object]>([
  ['PrivateSummary', PrivateSummary, { ...summary, date: '' }, { ...summary, date: 42 }],
  ['PrivateSummary', PrivateSummary, { ...summary, updated: '' }, { ...summary, updated: 42 }],
  [
    'PrivateSummary',
    PrivateSummary,
    { ...summary, title: { ...title, lang: 'en' } },
    { ...summary, title: { ...title, lang: 42 } },
  ],
  ['PrivateEntry', PrivateEntry, entry, { ...entry, summary: { ...summary, date: 42 } }],
  ['PrivateEntry', PrivateEntry, entry, { ...entry, summary: { ...summary, updated: 42 } }],
  ['PrivateEntry', PrivateEntry, entry, { ...entry, body: { ...body, outline: null } }],
  ['PrivateEntry', PrivateEntry, entry, { ...entry, body: { ...body, nodes: null } }],
  ['PrivateEntry', PrivateEntry, entry, { ...entry, body: { ...body, lang: 42 } }],
  ...[true, false].map(
    (issParameterSupported): [string, Decoder<unknown, unknown>, object, object] => [
      'SignInConfig',
      SignInConfig,
      { ...config, issParameterSupported },
      { ...config, issParameterSupported: String(issParameterSupported) },
    ],
  ),
])('%s: an optional field that is present must have its type', (_name, codec, good, wrong) => {
  expect([good, wrong].map((response) => isRight(codec.decode(response)))).toEqual([true, false]);
});
