import type { FastifyInstance } from 'fastify';
import { apiPaths } from '../../src/api/contract';
import type { Sessions } from '../sessions';
import { bearerToken, invalidToken } from './bearer';

/** `POST /api/logout/`: ends a session; 204 too when it had ended already. */
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
