import { isLeft } from 'fp-ts/Either';
import * as t from 'io-ts';
import type { FastifyInstance } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import type { AccessTokens } from '../accessTokens';
import { ApiProblem } from '../apiProblem';
import { GrantRefused, ProviderUnavailable, type ProviderClient } from '../providerClient';
import type { Sessions } from '../sessions';

interface LoginParts {
  provider: Pick<ProviderClient, 'redeem'>;
  sessions: Pick<Sessions, 'claimCode' | 'begin'>;
  accessTokens: AccessTokens;
  /** Addresses that a provider may send visitors back to. */
  redirectUris: readonly string[];
}

/** Text that is accepted; its name is what was expected. */
const accepted = (expected: string, accepts: (text: string) => boolean) =>
  new t.Type<string>(
    expected,
    t.string.is,
    (value, context) =>
      typeof value === 'string' && accepts(value) ? t.success(value) : t.failure(value, context),
    t.identity,
  );

const matching = (expected: string, pattern: RegExp) =>
  accepted(expected, (text) => pattern.test(text));

/** VSCHAR of RFC 6749, appendix A: what a code is made of. */
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

/** `POST /api/login/`: a provider's code for a session (decisions, the remote API). */
export function loginRoute(
  app: FastifyInstance,
  { provider, sessions, accessTokens, redirectUris }: LoginParts,
  options: object,
): void {
  const redirectUri = accepted('the address of this site’s login page', (text) =>
    redirectUris.includes(text),
  );
  const Query = t.intersection([
    t.type({ code, code_verifier: verifier, redirect_uri: redirectUri, nonce }),
    t.partial({ iss }),
  ]);

  app.post(apiPaths.login, options, async (request) => {
    const query = Query.decode(request.query);
    if (isLeft(query)) throw new ApiProblem(400, 'invalid_request', describe(query.left));
    try {
      const { code } = query.right;
      // Before the provider is asked: whatever becomes of it, a code has one chance.
      if (!(await sessions.claimCode(code))) throw new GrantRefused('a code that was used before');
      const identity = await provider.redeem(query.right);
      const begun = await sessions.begin(identity, code);
      if (!begun) throw new GrantRefused('a code that was used again meanwhile');
      const { session, refreshToken } = begun;
      return { accessToken: await accessTokens.sign(session), refreshToken };
    } catch (error) {
      if (error instanceof GrantRefused) {
        request.log.info({ reason: error.message }, 'a code was refused');
        throw new ApiProblem(
          401,
          'invalid_grant',
          'Expected a code that the identity provider has just given for this sign-in.',
        );
      }
      if (error instanceof ProviderUnavailable) {
        request.log.error({ reason: error.message }, 'no usable answer of the identity provider');
        throw new ApiProblem(
          503,
          'temporarily_unavailable',
          'Expected an answer of the identity provider, got none that is of use. Try again.',
        );
      }
      throw error;
    }
  });
}

/** Which parameters are wrong and what was expected; nothing of what came. A repeated one is an array. */
function describe(errors: t.Errors): string {
  const sentences = errors.map(({ context, value }) => {
    const { key, type } = context.at(-1) ?? { key: 'query', type: { name: 'parameters' } };
    const found =
      value === undefined ? 'nothing' : Array.isArray(value) ? 'several' : 'something else';
    return `${key}: expected ${type.name}, got ${found}`;
  });
  return `${sentences.join('; ')}.`;
}
