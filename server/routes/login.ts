import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import type { FastifyInstance } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import { mismatches } from '../../src/api/mismatches';
import type { AccessTokens } from '../accessTokens';
import { ApiProblem } from '../apiErrors';
import { GrantRefused, type ProviderClient } from '../providerClient';
import type { Sessions } from '../sessions';

interface LoginParts {
  provider: Pick<ProviderClient, 'redeem'>;
  sessions: Pick<Sessions, 'claimCode' | 'begin'>;
  accessTokens: AccessTokens;
  /** The URLs to which an identity provider may redirect. */
  redirectUris: readonly string[];
}

/**
 * Returns a codec for text that `accepts` allows. The codec's name describes the expected text, and
 * error messages contain this name.
 */
const text = (expected: string, accepts: (text: string) => boolean) =>
  t.refinement(t.string, accepts, expected);

/**
 * Returns a codec for text that matches a pattern. The codec also stores the pattern, so that the
 * OpenAPI description can include it.
 */
const matching = (expected: string, pattern: RegExp) =>
  Object.assign(
    text(expected, (value) => pattern.test(value)),
    { pattern: pattern.source },
  );

/**
 * An authorization code consists of printable ASCII characters (VSCHAR in RFC 6749, appendix A).
 */
const code = matching(
  '1 to 2048 printable ASCII characters (RFC 6749, appendix A.11)',
  /^[\x20-\x7e]{1,2048}$/,
);
const verifier = matching(
  '43 to 128 unreserved characters (RFC 7636, section 4.1)',
  /^[A-Za-z0-9\-._~]{43,128}$/,
);
const nonce = matching('1 to 256 printable ASCII characters', /^[\x20-\x7e]{1,256}$/);
const iss = matching(
  'an issuer URL of at most 512 characters (RFC 9207)',
  /^https?:\/\/[\x21-\x7e]{1,504}$/,
);

/** Returns a codec for a login's query parameters. */
export function loginQuery(redirectUris: readonly string[]) {
  const redirectUri = Object.assign(
    text('the address of this site’s login page', (value) => redirectUris.includes(value)),
    { enum: redirectUris },
  );
  return t.intersection([
    t.type({ code, code_verifier: verifier, redirect_uri: redirectUri, nonce }),
    t.partial({ iss }),
  ]);
}

/**
 * `POST /api/login/` exchanges the provider's authorization code for a new session, and returns the
 * access token and the refresh token.
 */
export function loginRoute(
  app: FastifyInstance,
  { provider, sessions, accessTokens, redirectUris }: LoginParts,
  options: object,
): void {
  const Query = loginQuery(redirectUris);

  app.post(apiPaths.login, options, async (request) => {
    const query = Query.decode(request.query);
    if (isLeft(query)) {
      throw new ApiProblem(400, 'invalid_request', `${mismatches(query.left).join('; ')}.`);
    }
    try {
      const { code } = query.right;
      // Claim the code before asking the provider, so that each code can be used only once, even if
      // the login fails.
      if (!(await sessions.claimCode(code))) throw new GrantRefused('a code that was used before');
      const identity = await provider.redeem(query.right);
      const begun = await sessions.begin(identity, code);
      if (!begun) throw new GrantRefused('a code that was used again meanwhile');
      const { session, refreshToken } = begun;
      return { accessToken: await accessTokens.sign(session), refreshToken };
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error;
      request.log.info({ reason: error.message }, 'a code was refused');
      throw new ApiProblem(
        401,
        'invalid_grant',
        'Expected a code that the identity provider has just given for this sign-in.',
      );
    }
  });
}
