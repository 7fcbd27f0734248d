import accepts from '@fastify/accepts';
import cors from '@fastify/cors';
import rateLimit, { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isIP } from 'node:net';
import type { Writable } from 'node:stream';
import { isLoopback } from '../src/api/secureUrl';
import { createAccessTokens } from './accessTokens';
import { handleErrors, handleMalformedUrl, tooManyRequests } from './apiErrors';
import type { Build } from './buildFiles';
import { siteUrls, type Config } from './config';
import type { Database } from './database';
import type { Metrics } from './metrics';
import type { ProviderClient } from './providerClient';
import { entriesRoutes } from './routes/entries';
import { healthRoutes, signInConfigRoute } from './routes/info';
import { loginRoute } from './routes/login';
import { logoutRoute, refreshRoute } from './routes/session';
import { securityHeaders } from './securityHeaders';
import { createSessions } from './sessions';
import { createSigningKeys } from './signingKeys';
import { website } from './website';

interface ServerParts {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'apiOrigin'>;
  db: Database;
  /** The identity provider, or undefined if nobody can sign in. */
  provider: ProviderClient | undefined;
  /** What the site was built from, if it is built. The site may be built again while the server runs. */
  build?: Pick<Build, 'version' | 'commit'> | undefined;
  /** The folder of the built site. */
  siteFolder: string;
  /** The folder with the private entries, which the build writes next to the built site's folder. */
  privateFolder: string;
  /** How many requests per minute each API route accepts from one IP address. */
  requestsPerMinute?: number;
  /** Returns whether the process has been told to stop. If so, `/readyz` responds with 503. */
  isStopping?: () => boolean;
  metrics?: Metrics | undefined;
  log?: Writable;
  /** Returns the current time, in milliseconds since the epoch. */
  now?: (() => number) | undefined;
}

/**
 * Creates the server with the API, `/config.json`, the health checks and the built site. The
 * returned server does not listen for connections yet.
 *
 * @throws StartError if the built site is damaged
 * @throws Error if the database cannot be read
 */
export async function createServer({
  config,
  db,
  provider,
  build,
  siteFolder,
  privateFolder,
  requestsPerMinute = 120,
  isStopping = () => false,
  metrics,
  log = process.stdout,
  now = Date.now,
}: ServerParts): Promise<FastifyInstance> {
  const headers = securityHeaders({
    apiOrigin: config.apiOrigin ?? undefined,
    https: config.publicUrl.startsWith('https:'),
  });
  const sitePath = new URL(config.publicUrl).pathname.replace(/\/$/, '');
  const app = Fastify({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024,
    // The hook below writes the log. Fastify's own log line would contain the URL, and a login URL
    // contains the authorization code.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: 'info', stream: log, serializers: { req: () => ({}) } },
    frameworkErrors: handleMalformedUrl(headers),
    rewriteUrl: ({ url = '/' }) => belowSite(url, sitePath),
  });

  const sessions = createSessions(db, now);
  const signingKeys = await createSigningKeys(db, (message) => app.log.warn(message), now);
  const accessTokens = createAccessTokens(signingKeys, config.publicUrl, now);

  handleErrors(app);
  // No API route expects a body, so ignore the body of every request.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
    done(null, undefined);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isHealthCheck(request) || request.method === 'OPTIONS') return;
    const isPage = request.routeOptions.url === '/*';
    request.log.info(
      {
        method: request.method,
        ...(isPage ? { path: pathOfFile(request, reply) } : { route: request.routeOptions.url }),
        status: reply.statusCode,
        bytes: request.method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  metrics?.measure(app);
  if (config.trustProxy.length === 0 && !isLoopback(new URL(config.publicUrl))) {
    reportProxy(app);
  }

  // Register this hook before the CORS plugin, so that preflight responses have these headers too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // No cache may store API responses, because they contain tokens (RFC 6749, section 5.1) or
    // errors that may be temporary.
    if (isOfApi(request)) reply.header('cache-control', 'no-store');
    done();
  });

  // Without this header, a cache could keep a redirect, a not-found response or a health check's
  // response for any length of time.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    done();
  });

  const sites = siteUrls(config);
  await app.register(cors, {
    origin: sites.map((url) => new URL(url).origin),
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'range'],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
    // In strict mode, the plugin would respond to some OPTIONS requests with plain text instead of
    // JSON.
    strictPreflight: false,
  });
  await app.register(accepts);
  const rateLimits: RateLimitPluginOptions = {
    global: false,
    keyGenerator: (request) => normalizeIP(visitorAddress(request)),
    errorResponseBuilder: (_request, { after }) => tooManyRequests(after),
  };
  /**
   * Returns the options for a route with a rate limit of its own.
   *
   * @param max the number of requests per minute from one address
   */
  const limit = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });
  const redirectUris = sites.map((url) => `${url}/login`);
  await app.register(async (api) => {
    await api.register(rateLimit, rateLimits);
    const limited = limit(requestsPerMinute);
    if (provider) {
      loginRoute(api, { provider, sessions, accessTokens, redirectUris, now }, limited);
    }
    refreshRoute(api, { sessions, accessTokens }, limited);
    logoutRoute(api, { sessions }, limited);
    entriesRoutes(
      api,
      { accessTokens, folder: privateFolder },
      limited,
      limit(10 * requestsPerMinute),
    );
  });
  if (provider) signInConfigRoute(app, provider);
  healthRoutes(app, { db, isStopping, build });
  await website(app, siteFolder, sitePath);
  return app;
}

/**
 * Logs once that a proxy seems to be in front of a server that trusts none. All visitors then have
 * the proxy's address, so they share one rate limit.
 */
function reportProxy(app: FastifyInstance): void {
  let isReported = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isReported && request.headers['x-forwarded-for'] !== undefined) {
      isReported = true;
      app.log.error(
        'TRUST_PROXY: expected the address of the proxy, since a request has X-Forwarded-For. Without it, all visitors behind the proxy share one rate limit, and some get the status 429.',
      );
    }
    done();
  });
}

/**
 * Removes the site's path from the beginning of a URL. A URL outside this path, such as an API URL,
 * is returned unchanged.
 */
function belowSite(url: string, sitePath: string): string {
  const rest = url.slice(sitePath.length);
  if (!url.startsWith(sitePath) || !/^(?:[/?]|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isHealthCheck({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz';
}

/**
 * Returns the path of a page or file for the log, without the names of private entries. Returns
 * undefined for a path that does not exist, because the log must not repeat the visitor's input.
 */
function pathOfFile({ params }: FastifyRequest, { statusCode }: FastifyReply): string | undefined {
  if (statusCode >= 400) return undefined;
  const { '*': path } = params as { '*': string };
  return `/${path}`.replace(/\/private\/.*/, '/private/*');
}

/** Returns whether a request is for the API. If the request matches no route, its path decides. */
function isOfApi(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? '').startsWith('/api/') || request.url.startsWith('/api/');
}

/**
 * Returns the valid address that is farthest from this server in the chain of proxies, which is
 * normally the visitor's. Some proxies add a port to an address (`192.0.2.1:5678`,
 * `[2001:db8::1]:443`); the port is removed. Anything else in `X-Forwarded-For` is ignored, because
 * otherwise a visitor could avoid the rate limit by sending a new string with each request.
 */
function visitorAddress({ ip, ips = [ip] }: FastifyRequest): string {
  const addresses = ips.map((address) =>
    address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2'),
  );
  return addresses.findLast((address) => isIP(address)) ?? ip;
}
