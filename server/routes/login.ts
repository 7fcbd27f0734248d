import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import type { FastifyInstance } from 'fastify';
import { apiPaths, type LoginParameters } from '../../src/api/contract';
import { mismatches } from '../../src/api/mismatches';
import type { AccessTokens } from '../accessTokens';
import { ApiProblem } from '../apiErrors';
import { GrantRefused, type ProviderClient } from '../providerClient';
import { hashSecret, type Session, type Sessions } from '../sessions';

interface LoginParts {
  provider: Pick<ProviderClient, 'redeem'>;
  sessions: Pick<Sessions, 'claimCode' | 'begin' | 'replaceRefreshToken'>;
  accessTokens: AccessTokens;
  /** The URLs to which an identity provider may redirect. */
  redirectUris: readonly string[];
  /** Returns the current time, in milliseconds since the epoch. */
  now: () => number;
}

/**
 * For how many milliseconds after a login the same request is taken for a repetition of it, whose
 * response was lost (docs/decisions/0007).
 */
const repetitionMs = 10_000;

interface BegunSession {
  session: Session;
  refreshToken: string;
}

/** A login that may be repeated. */
interface Login {
  begun: Promise<BegunSession>;
  /** When the session began; until then, infinite. */
  beganAt: number;
}

/**
 * Returns a codec for text that `accepts` allows. The codec's name describes the expected text, and
 * error messages contain this name.
 */
const text = (expected: string, accepts: (text: string) => boolean) =>
  t.refinement(t.string, accepts, expected);

/** Returns a codec for text that matches a pattern. */
const matching = (expected: string, pattern: RegExp) =>
  text(expected, (value) => pattern.test(value));

/**
 * An authorization code consists of printable ASCII characters (VSCHAR in RFC 6749, appendix A). The
 * standard names no longest length. Azure AD B2C sends more than 4,096 characters.
 */
const code = matching(
  '1 to 8192 printable ASCII characters (RFC 6749, appendix A.11)',
  /^[\x20-\x7e]{1,8192}$/,
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
function loginQuery(redirectUris: readonly string[]) {
  const redirectUri = text('the address of this site’s login page', (value) =>
    redirectUris.includes(value),
  );
  return t.intersection([
    t.type({ code, code_verifier: verifier, redirect_uri: redirectUri, nonce }),
    t.partial({ iss }),
  ]);
}

/**
 * `POST /api/login/` exchanges the provider's authorization code for a new session, and returns the
 * access token and the refresh token.
 *
 * A browser sends the request again if the connection breaks before the response arrives, or if the
 * visitor reloads the page meanwhile. For a few seconds, the same parameters therefore continue the
 * session that they began, with a new refresh token in place of the lost one.
 */
export function loginRoute(
  app: FastifyInstance,
  { provider, sessions, accessTokens, redirectUris, now }: LoginParts,
  options: object,
): void {
  const Query = loginQuery(redirectUris);
  /** The logins in progress and those of the last seconds, by the hash of their parameters. */
  const logins = new Map<string, Login>();

  async function begin(parameters: LoginParameters): Promise<BegunSession> {
    const { code } = parameters;
    // Claim the code before asking the provider, so that each code can be used only once, even if
    // the login fails.
    if (!(await sessions.claimCode(code))) throw new GrantRefused('a code that was used before');
    const identity = await provider.redeem(parameters);
    const begun = await sessions.begin(identity, code);
    if (!begun) throw new GrantRefused('a code that was used again meanwhile');
    return begun;
  }

  async function beginOrRepeat(parameters: LoginParameters): Promise<BegunSession> {
    const { code, code_verifier, redirect_uri, nonce, iss } = parameters;
    const key = hashSecret(JSON.stringify([code, code_verifier, redirect_uri, nonce, iss]));
    for (const [other, { beganAt }] of logins) {
      if (beganAt <= now() - repetitionMs) logins.delete(other);
    }
    const earlier = logins.get(key);
    if (!earlier) {
      const login: Login = { begun: begin(parameters), beganAt: Infinity };
      logins.set(key, login);
      login.begun.then(
        () => (login.beganAt = now()),
        () => logins.delete(key),
      );
      return login.begun;
    }
    const { session } = await earlier.begun;
    const refreshToken = await sessions.replaceRefreshToken(session);
    if (refreshToken === null) throw new GrantRefused('a code whose session has ended');
    return { session, refreshToken };
  }

  app.post(apiPaths.login, options, async (request) => {
    const query = Query.decode(request.query);
    if (isLeft(query)) {
      throw new ApiProblem(400, 'invalid_request', `${mismatches(query.left).join('; ')}.`);
    }
    try {
      const { session, refreshToken } = await beginOrRepeat(query.right);
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
