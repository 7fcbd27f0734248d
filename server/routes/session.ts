import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import type { AccessTokens } from '../accessTokens';
import { ApiProblem } from '../apiErrors';
import type { Sessions } from '../sessions';

/**
 * Matches an Authorization header that contains a refresh token. Refresh tokens consist of 256
 * bits, encoded as base64url (`sessions.begin`).
 */
const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/**
 * Returns the refresh token from the `Authorization: Bearer` header (RFC 6750, section 2.1), or
 * null if the header is missing or malformed.
 */
function bearerToken(request: FastifyRequest): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/**
 * Returns the error for a request without a valid token, and sets the header that the response
 * needs in this case (RFC 6750, section 3).
 */
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
): void {
  app.post(apiPaths.refresh, options, async (request, reply) => {
    const token = bearerToken(request);
    const session = token && (await sessions.use(token));
    if (!session) throw invalidToken(reply);
    return { accessToken: await accessTokens.sign(session) };
  });
}

/** `POST /api/logout/` ends a session. The status is 204 even if the session had already ended. */
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
