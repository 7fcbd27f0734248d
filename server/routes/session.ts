import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import type { AccessTokens } from '../accessTokens';
import { ApiProblem, tooManyCalls } from '../apiErrors';
import { hash, type Sessions } from '../sessions';

/** A refresh token as `sessions.begin` makes it: 256 bits in base64url. */
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** The refresh token in an `Authorization: Bearer` header (RFC 6750, section 2.1); null without a well-formed one. */
function bearerToken(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Sets the header of the response to a request without a valid token (RFC 6750, section 3), and returns its error. */
export function invalidToken(
  reply: FastifyReply,
  expected = 'the refresh token of a session',
): ApiProblem {
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return new ApiProblem(
    401,
    'invalid_token',
    `Expected ${expected} as Bearer in the Authorization header.`,
  );
}

/** `POST /api/refresh/` returns a new access token for an active session. */
export function refreshRoute(
  app: FastifyInstance,
  { sessions, accessTokens }: { sessions: Pick<Sessions, 'use'>; accessTokens: AccessTokens },
  options: object,
  refreshesPerMinute: number,
): void {
  // The route also has a limit for each IP address. This limit applies to a token that is used from many addresses.
  const limitToken = app.createRateLimit({
    max: refreshesPerMinute,
    timeWindow: '1 minute',
    // The limiter stores its keys, so it gets a hash instead of the token.
    keyGenerator: (request) => hash(bearerToken(request) ?? ''),
  });
  app.post(apiPaths.refresh, options, async (request, reply) => {
    const token = bearerToken(request);
    if (!token) throw invalidToken(reply);
    const limit = await limitToken(request);
    if (!limit.isAllowed && limit.isExceeded) {
      reply.header('retry-after', limit.ttlInSeconds);
      throw tooManyCalls(`${limit.ttlInSeconds} seconds`);
    }
    const session = await sessions.use(token);
    if (!session) throw invalidToken(reply);
    return { accessToken: await accessTokens.sign(session) };
  });
}

/** `POST /api/logout/` ends a session. The response is 204 even if the session had ended before. */
export function logoutRoute(
  app: FastifyInstance,
  { sessions }: { sessions: Pick<Sessions, 'end'> },
  options: object,
): void {
  app.post(apiPaths.logout, options, async (request, reply) => {
    const token = bearerToken(request);
    if (!token || !(await sessions.end(token))) throw invalidToken(reply);
    return reply.code(204).send();
  });
}
