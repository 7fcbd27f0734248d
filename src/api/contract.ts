import * as t from 'io-ts';

/**
 * The paths of the three session endpoints, relative to the API host (docs/specification.md,
 * section 7).
 */
export const apiPaths = {
  login: '/api/login/',
  refresh: '/api/refresh/',
  logout: '/api/logout/',
} as const;

/** The response of `POST /api/login/` (docs/specification.md, section 3). */
export const LoginResponse = t.type(
  { accessToken: t.string, refreshToken: t.string },
  'LoginResponse',
);
export type LoginResponse = t.TypeOf<typeof LoginResponse>;

/** The response of `POST /api/refresh/` (docs/specification.md, section 3). */
export const RefreshResponse = t.type({ accessToken: t.string }, 'RefreshResponse');
export type RefreshResponse = t.TypeOf<typeof RefreshResponse>;

/**
 * The query parameters of `POST /api/login/`. Their names come from RFC 6749, section 4.1.3
 * (`code`, `redirect_uri`), RFC 7636, section 4.5 (`code_verifier`), OpenID Connect Core 1.0,
 * section 3.1.2.1 (`nonce`), and RFC 9207, section 2 (`iss`).
 */
export interface LoginParameters {
  code: string;
  code_verifier: string;
  redirect_uri: string;
  nonce: string;
  iss?: string;
}

/**
 * The content of `/config.json`: the data for requests to the identity provider.
 * `issParameterSupported` has the same value as `authorization_response_iss_parameter_supported` in
 * the provider's metadata (RFC 9207, section 3). If it is true, an authorization response without
 * `iss` is rejected.
 */
export const SignInConfig = t.intersection(
  [
    t.type({
      issuer: t.string,
      authorizationEndpoint: t.string,
      clientId: t.string,
      providerName: t.string,
    }),
    t.partial({ issParameterSupported: t.boolean }),
  ],
  'SignInConfig',
);
export type SignInConfig = t.TypeOf<typeof SignInConfig>;

/**
 * The base path of the endpoints for private entries (docs/api.md). Only this project's own API has
 * these endpoints.
 */
export const entriesPath = '/api/entries/';

const TextInLanguage = t.intersection([t.type({ text: t.string }), t.partial({ lang: t.string })]);

/** One entry in the list of private entries. Standalone pages have no date. */
export const PrivateSummary = t.intersection(
  [
    t.type({ section: t.string, slug: t.string, title: TextInLanguage, summary: TextInLanguage }),
    t.partial({ date: t.string, updated: t.string }),
  ],
  'PrivateSummary',
);
export type PrivateSummary = t.TypeOf<typeof PrivateSummary>;

/** The response of `GET /api/entries/`: the entries that this visitor may read, newest first. */
export const PrivateEntries = t.type(
  { entries: t.readonlyArray(PrivateSummary) },
  'PrivateEntries',
);
export type PrivateEntries = t.TypeOf<typeof PrivateEntries>;

/**
 * The response of `GET /api/entries/<section>/<slug>`. The codec checks only the outer shape of
 * `Entry` (src/content/compiledContent.ts).
 */
export const PrivateEntry = t.intersection(
  [
    t.type({
      summary: t.intersection([
        t.type({ slug: t.string, title: TextInLanguage }),
        t.partial({ date: t.string, updated: t.string }),
      ]),
      languages: t.readonlyArray(t.string),
    }),
    t.partial({
      body: t.intersection([
        t.type({ outline: t.UnknownArray, nodes: t.UnknownArray }),
        t.partial({ lang: t.string }),
      ]),
    }),
  ],
  'PrivateEntry',
);
export type PrivateEntry = t.TypeOf<typeof PrivateEntry>;
