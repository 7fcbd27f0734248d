import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiProblem } from '../apiProblem';
import type { Database } from '../database';

/** `GET /healthz`: this process answers. `GET /readyz`: its database does too. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new ApiProblem(503, 'temporarily_unavailable', 'Expected an answer of the database.');
    }
  });
}
