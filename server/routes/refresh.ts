import type { FastifyInstance } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import type { AccessTokens } from '../accessTokens';
import { hash, type Sessions } from '../sessions';
import { tooManyCalls } from '../apiProblem';
import { bearerToken, invalidToken } from './bearer';

/** `POST /api/refresh/`: another access token for a session that lives. */
export function refreshRoute(
  app: FastifyInstance,
  { sessions, accessTokens }: { sessions: Pick<Sessions, 'use'>; accessTokens: AccessTokens },
  options: object,
  callsPerMinute: number,
): void {
  // Beside the limit by address: a token that is used from many addresses is held back too.
  const limitOf = app.createRateLimit({
    max: callsPerMinute,
    timeWindow: '1 minute',
    // The limiter remembers its keys: not the token itself.
    keyGenerator: (request) => hash(bearerToken(request) ?? ''),
  });
  app.post(apiPaths.refresh, options, async (request, reply) => {
    const token = bearerToken(request);
    if (token) {
      const limit = await limitOf(request);
      if (!limit.isAllowed && limit.isExceeded) {
        reply.header('retry-after', limit.ttlInSeconds);
        throw tooManyCalls(`${limit.ttlInSeconds} seconds`);
      }
    }
    const session = token && (await sessions.use(token));
    if (!session) throw invalidToken(reply);
    return { accessToken: await accessTokens.sign(session) };
  });
}
