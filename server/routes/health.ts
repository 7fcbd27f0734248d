import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiProblem } from '../apiProblem';
import type { Database } from '../database';

interface HealthParts {
  db: Database;
  isStopping: () => boolean;
}

/** `GET /healthz`: this process answers. `GET /readyz`: its database does too, and it was not told to stop. */
export function healthRoutes(app: FastifyInstance, { db, isStopping }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request) => {
    if (isStopping()) {
      throw new ApiProblem(503, 'temporarily_unavailable', 'Expected no call: this server stops.');
    }
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new ApiProblem(503, 'temporarily_unavailable', 'Expected an answer of the database.');
    }
  });
}
