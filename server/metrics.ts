import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { ProviderUnavailable } from './providerClient';
import { resultCodeOf } from './sqlite';

/**
 * The bucket boundaries of the histogram for the duration of HTTP requests, in seconds.
 * OpenTelemetry recommends these values.
 */
const httpBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const databaseBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** The session event that a response represents, keyed by method, path and status. */
const sessionEvents: Readonly<Record<string, string>> = {
  'POST /api/login/ 200': 'created',
  'POST /api/refresh/ 200': 'refreshed',
  'POST /api/logout/ 204': 'ended',
  'POST /api/login/ 401': 'refused',
  'POST /api/refresh/ 401': 'refused',
  'POST /api/logout/ 401': 'refused',
};

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics of this process for Prometheus: those of the site, and prom-client's own for
 * the process and the event loop. Metrics that are defined in OpenTelemetry's semantic conventions
 * have the names given there.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];

  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'] as const,
    buckets: httpBuckets,
    registers,
  });
  const queries = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Duration of statements.',
    labelNames: ['error_type'] as const,
    buckets: databaseBuckets,
    registers,
  });
  const sessions = new Counter({
    name: 'website_sessions_total',
    help: 'Sessions created, refreshed and ended, and requests that were refused with 401.',
    labelNames: ['event'] as const,
    registers,
  });
  const limited = new Counter({
    name: 'website_rate_limited_total',
    help: 'Requests beyond a limit, answered 429.',
    labelNames: ['http_route'] as const,
    registers,
  });
  const providerErrors = new Counter({
    name: 'website_provider_errors_total',
    help: 'Requests to the identity provider without a usable answer.',
    registers,
  });
  for (const event of new Set(Object.values(sessionEvents))) sessions.inc({ event }, 0);

  collectDefaultMetrics({ register: registry });

  return {
    /** Measures the requests to a server. Call this method before the routes are added to the server. */
    measure(app: FastifyInstance): void {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // Use the route, not the path, as the label, because Prometheus keeps a separate time
        // series for each value of a label.
        const route = routeOptions.url ?? '';
        const labels = {
          http_request_method: method,
          http_route: route,
          http_response_status_code: reply.statusCode,
        };
        requests.observe(labels, reply.elapsedTime / 1000);
        const event = sessionEvents[`${method} ${route} ${reply.statusCode}`];
        if (event) sessions.inc({ event });
        if (reply.statusCode === 429) limited.inc({ http_route: route });
      });
      app.addHook('onError', async (_request, _reply, error) => {
        if (error instanceof ProviderUnavailable) providerErrors.inc();
      });
    },

    /** Measures the duration of an SQL statement. Kysely calls this method after each statement. */
    query(event: LogEvent): void {
      const error_type = event.level === 'error' ? codeOf(event.error) : '';
      queries.observe({ error_type }, event.queryDurationMillis / 1000);
    },

    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/**
 * Returns a listener that responds to `GET /metrics`. The metrics are on a separate port, so that
 * Prometheus needs no token and a proxy cannot publish them by mistake.
 */
export function answerMetrics({ contentType, text }: Metrics): RequestListener {
  return (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end('Expected GET /metrics.\n');
      return;
    }
    void text().then((body) => response.writeHead(200, { 'content-type': contentType }).end(body));
  };
}

/**
 * Returns PostgreSQL's SQLSTATE such as `42P01`, or SQLite's result code such as `SQLITE_1`, or
 * `_OTHER` if the error has no code. There are few possible codes, so the metric has few time
 * series.
 */
function codeOf(error: unknown): string {
  const result = resultCodeOf(error);
  if (result !== undefined) return `SQLITE_${result}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '_OTHER';
}
