import type { FastifyInstance } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import type { AccessTokens } from '../accessTokens';
import type { Sessions } from '../sessions';
import { bearerToken, invalidToken } from './bearer';

/** `POST /api/refresh/`: another access token for a session that lives. */
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
