import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem } from '../apiProblem';

/** What `sessions.begin` gives: 256 bits in base64url. Anything else was never given. */
const refreshToken = /^Bearer ([A-Za-z0-9_-]{43})$/i;

/** The refresh token of an `Authorization: Bearer` header (RFC 6750, section 2.1); null for anything else. */
export function bearerToken(request: FastifyRequest): string | null {
  return refreshToken.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The answer to a token that is of no use (RFC 6750, section 3). */
export function invalidToken(reply: FastifyReply): ApiProblem {
  reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return new ApiProblem(
    401,
    'invalid_token',
    'Expected the refresh token of a session as Bearer in the Authorization header.',
  );
}
