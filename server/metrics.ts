import type { FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/**
 * The bucket boundaries of the histogram for the duration of HTTP requests, in seconds.
 * OpenTelemetry recommends these values.
 */
const httpBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics of this process for Prometheus: the duration of requests, with the name that
 * OpenTelemetry's semantic conventions give it, and prom-client's own metrics for the process and
 * the event loop.
 */
export function createMetrics() {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'] as const,
    buckets: httpBuckets,
    registers: [registry],
  });
  collectDefaultMetrics({ register: registry });

  return {
    /** Measures the requests to a server. Call this method before the routes are added to the server. */
    measure(app: FastifyInstance): void {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = {
          http_request_method: method,
          // Use the route, not the path, as the label, because Prometheus keeps a separate time
          // series for each value of a label.
          http_route: routeOptions.url ?? '',
          http_response_status_code: reply.statusCode,
        };
        requests.observe(labels, reply.elapsedTime / 1000);
      });
    },

    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

/**
 * Returns a listener that responds to `GET /metrics`. The metrics are on a separate port, so that
 * Prometheus needs no token and a proxy cannot publish them by mistake.
 */
export function serveMetrics({ contentType, text }: Metrics): RequestListener {
  return (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end('Expected GET /metrics.\n');
      return;
    }
    void text().then((body) => response.writeHead(200, { 'content-type': contentType }).end(body));
  };
}
