import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '../apiErrors';
import type { Build } from '../buildFiles';
import type { Database } from '../database';
import type { ProviderClient } from '../providerClient';
import { writableCheck, writeSomething } from '../writable';

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
  const isWritable = writableCheck(
    () => writeSomething(db),
    (err) => app.log.error({ err }, 'the database cannot be written'),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw notReady('This server is shutting down.');
    if (!(await isWritable())) throw notReady('Expected a database that can be written.');
    return { status: 'ok', version: build?.version, commit: build?.commit };
  });
}

const notReady = (message: string) => new ApiProblem(503, 'temporarily_unavailable', message);
