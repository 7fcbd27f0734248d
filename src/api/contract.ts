import * as t from 'io-ts';

/** Paths of the three calls, relative to the API host (specification, section 7). */
export const apiPaths = {
  login: '/api/login/',
  refresh: '/api/refresh/',
  logout: '/api/logout/',
} as const;

/** Answer of `POST /api/login/`. */
export const LoginResponse = t.type(
  { accessToken: t.string, refreshToken: t.string },
  'LoginResponse',
);
export type LoginResponse = t.TypeOf<typeof LoginResponse>;

/** Answer of `POST /api/refresh/`. */
export const RefreshResponse = t.type({ accessToken: t.string }, 'RefreshResponse');
export type RefreshResponse = t.TypeOf<typeof RefreshResponse>;

/**
 * Query parameters of `POST /api/login/`: the names of RFC 6749 (`code`, `redirect_uri`),
 * RFC 7636 (`code_verifier`), OpenID Connect Core (`nonce`) and RFC 9207 (`iss`).
 */
export interface LoginParameters {
  code: string;
  code_verifier: string;
  redirect_uri: string;
  nonce: string;
  iss?: string;
}

/**
 * Response of `/config.json`: how to reach the identity provider. `issParameterSupported` repeats the provider's
 * `authorization_response_iss_parameter_supported` (RFC 9207, section 3): when true, a provider's answer without
 * `iss` is refused.
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

/** Folder of the calls for private entries (docs/api.md). Only this project's API has them. */
export const entriesPath = '/api/entries/';

const TextInLanguage = t.intersection([t.type({ text: t.string }), t.partial({ lang: t.string })]);

/** A private entry in the list. Standalone pages have no date. */
export const PrivateSummary = t.intersection(
  [
    t.type({ section: t.string, slug: t.string, title: TextInLanguage, summary: TextInLanguage }),
    t.partial({ date: t.string, updated: t.string }),
  ],
  'PrivateSummary',
);
export type PrivateSummary = t.TypeOf<typeof PrivateSummary>;

/** Answer of `GET /api/entries/`: what this visitor may read, newest first. */
export const PrivateEntries = t.type(
  { entries: t.readonlyArray(PrivateSummary) },
  'PrivateEntries',
);
export type PrivateEntries = t.TypeOf<typeof PrivateEntries>;

/** Answer of `GET /api/entries/<section>/<slug>`: the outer shape of `Entry` (src/content/compiledContent.ts). */
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
