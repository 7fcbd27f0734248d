import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ApiProblem } from '../apiErrors';
import type { Build } from '../buildFiles';
import { isPostgres, type Database } from '../database';
import type { ProviderClient } from '../providerClient';

/**
 * `GET /config.json` tells the site how to reach the identity provider. It responds with 503 while
 * the provider is unavailable.
 */
export function signInConfigRoute(
  app: FastifyInstance,
  provider: Pick<ProviderClient, 'signInConfig'>,
): void {
  app.get('/config.json', async (_request, reply) => {
    const config = await provider.signInConfig();
    return reply.header('cache-control', 'no-cache').send(config);
  });
}

interface HealthParts {
  db: Database;
  /** Returns whether the process has been told to stop. */
  isStopping: () => boolean;
  /** What the process found when it started. The site may have been built again since. */
  build: Pick<Build, 'version' | 'commit'> | undefined;
}

/**
 * `GET /healthz` shows that the process handles requests. `GET /readyz` also shows that the process
 * can write to its database and is not stopping; otherwise, `/readyz` responds with 503. It names the
 * version and the commit, so that an operator can tell which release runs.
 */
export function healthRoutes(app: FastifyInstance, { db, isStopping, build }: HealthParts): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw notReady('This server is shutting down.');
    await writeSomething(db).catch((err: unknown) => {
      app.log.error({ err }, 'the database cannot be written');
      throw notReady('Expected a database that can be written.');
    });
    return { status: 'ok', version: build?.version, commit: build?.commit };
  });
}

const notReady = (message: string) => new ApiProblem(503, 'temporarily_unavailable', message);

/**
 * Writes to the database and waits for the disk, but changes no data. On PostgreSQL, it rewrites a
 * row with the same values. A refresh writes in the same way, so this function succeeds whenever a
 * refresh would. On SQLite, it writes an otherwise unused number in the database file's header.
 */
async function writeSomething(db: Database): Promise<void> {
  const statement = isPostgres(db)
    ? 'update signing_keys set created_at = created_at'
    : 'pragma user_version = 0';
  await sql.raw(statement).execute(db);
}
