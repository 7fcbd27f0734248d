import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '../apiErrors';
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

/** `GET /api/openapi.json` returns a machine-readable description of the API (OpenAPI 3.1). */
export function openApiRoute(app: FastifyInstance, document: object): void {
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').send(text),
  );
}

/**
 * `GET /healthz` shows that the process handles requests. `GET /readyz` also shows that the process
 * can write to its database and is not stopping; otherwise, `/readyz` responds with 503.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, isStopping }: { db: Database; isStopping: () => boolean },
): void {
  const isWritable = writableCheck(
    () => writeSomething(db),
    (err) => app.log.error({ err }, 'the database cannot be written'),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (isStopping()) throw notReady('This server is shutting down.');
    if (!(await isWritable())) throw notReady('Expected a database that can be written.');
    return { status: 'ok' };
  });
}

const notReady = (message: string) => new ApiProblem(503, 'temporarily_unavailable', message);
