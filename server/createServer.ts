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
import { createAccessTokens } from './accessTokens';
import { answerErrors, answerMalformedUrl, tooManyCalls } from './apiErrors';
import { siteUrls, type Config } from './config';
import type { Database } from './database';
import type { Metrics } from './metrics';
import { isPostgres } from './migrations';
import { openApi } from './openApi';
import type { ProviderClient } from './providerClient';
import { entriesRoutes } from './routes/entries';
import { healthRoutes, openApiRoute, signInConfigRoute } from './routes/info';
import { loginRoute } from './routes/login';
import { logoutRoute, refreshRoute } from './routes/session';
import { securityHeaders } from './securityHeaders';
import { createSessions } from './sessions';
import { sharedLimits } from './sharedLimits';
import { createSigningKeys } from './signingKeys';
import { website } from './website';

interface ServerParts {
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'apiHost'>;
  db: Database;
  provider: ProviderClient;
  /** Folder of the built site. */
  siteDirectory: string;
  /** Folder of the private entries, which the build writes beside the site. */
  privateDirectory: string;
  /** Calls per minute from one address, for each route. */
  callsPerMinute?: number;
  /** Refreshes per minute with one token, from all addresses together. */
  refreshesPerMinute?: number;
  /** Whether the process was told to stop; `/readyz` then answers 503. */
  isStopping?: () => boolean;
  metrics?: Metrics | undefined;
  log?: Writable;
  /** Current time, in milliseconds since the epoch. */
  now?: (() => number) | undefined;
}

/**
 * Makes the server with the API, `/config.json`, health checks and the built site. It does not listen yet.
 *
 * @throws StartError when the built site is damaged; Error when the database cannot be read
 */
export async function createServer({
  config,
  db,
  provider,
  siteDirectory,
  privateDirectory,
  callsPerMinute = 120,
  refreshesPerMinute = 30,
  isStopping = () => false,
  metrics,
  log = process.stdout,
  now = Date.now,
}: ServerParts): Promise<FastifyInstance> {
  const headers = securityHeaders({
    apiOrigin: config.apiHost ?? undefined,
    https: config.publicUrl.startsWith('https:'),
  });
  const sitePath = new URL(config.publicUrl).pathname.replace(/\/$/, '');
  const app = Fastify({
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024,
    // The hook below logs instead, because Fastify's log line contains the URL, and so the provider's code.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: 'info', stream: log, serializers: { req: () => ({}) } },
    frameworkErrors: answerMalformedUrl(headers),
    rewriteUrl: ({ url = '/' }) => belowSite(url, sitePath),
  });

  const sessions = createSessions(db, now);
  const signingKeys = await createSigningKeys(db, (message) => app.log.warn(message), now);
  const accessTokens = createAccessTokens(signingKeys, config.publicUrl, now);

  answerErrors(app);
  // The calls have no body, so the content of any body that is sent is ignored.
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

  // This hook comes before CORS, so that preflight responses have these headers too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // These responses contain tokens (RFC 6749, section 5.1), or errors that may be temporary.
    if (isOfApi(request)) reply.header('cache-control', 'no-store');
    done();
  });

  // Without this header, a cache may keep a redirect, a missing page or a health check as long as it likes.
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
    // Strict mode would answer some OPTIONS requests in plain text.
    strictPreflight: false,
  });
  await app.register(accepts);
  const rateLimits: RateLimitPluginOptions = {
    global: false,
    keyGenerator: (request) => normalizeIP(visitorAddress(request)),
    errorResponseBuilder: (_request, { after }) => tooManyCalls(after),
  };
  /** @param groupId name of a group of calls, which are counted apart from those of other groups */
  const limit = (max: number, groupId = '') => ({
    config: { rateLimit: { max, timeWindow: '1 minute', groupId } },
  });
  const redirectUris = sites.map((url) => `${url}/login`);
  // These calls use the database anyway, so they are counted there if several processes can share it.
  await app.register(async (calls) => {
    const store = isPostgres(db) && { store: sharedLimits(db) };
    await calls.register(rateLimit, { ...rateLimits, ...store });
    const limited = (name: string) => limit(callsPerMinute, name);
    loginRoute(calls, { provider, sessions, accessTokens, redirectUris }, limited('login'));
    refreshRoute(calls, { sessions, accessTokens }, limited('refresh'), refreshesPerMinute);
    logoutRoute(calls, { sessions }, limited('logout'));
  });
  await app.register(async (calls) => {
    await calls.register(rateLimit, rateLimits);
    entriesRoutes(
      calls,
      { accessTokens, directory: privateDirectory },
      limit(callsPerMinute),
      limit(10 * callsPerMinute),
    );
  });
  signInConfigRoute(app, provider);
  openApiRoute(app, openApi(config.publicUrl, redirectUris));
  healthRoutes(app, { db, isStopping });
  await website(app, siteDirectory, sitePath);
  return app;
}

/** Removes the path of the site from a URL. A URL that is not below this path, such as the API's, stays the same. */
function belowSite(url: string, sitePath: string): string {
  const rest = url.slice(sitePath.length);
  if (!url.startsWith(sitePath) || !/^(?:[/?]|$)/.test(rest)) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isHealthCheck({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/healthz' || url === '/readyz';
}

/**
 * The path of a page or file for the log, without the names of private entries. It is undefined for a path that does not
 * exist, because the log repeats no input.
 */
function pathOfFile({ params }: FastifyRequest, { statusCode }: FastifyReply): string | undefined {
  if (statusCode >= 400) return undefined;
  const { '*': path } = params as { '*': string };
  return `/${path}`.replace(/\/private\/.*/, '/private/*');
}

/** Whether a request is for the API. Its route tells; if it has none, its path. */
function isOfApi(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? '').startsWith('/api/') || request.url.startsWith('/api/');
}

/**
 * The last valid address of a request. Some proxies add a port (`192.0.2.1:5678`, `[2001:db8::1]:443`). Other text in
 * `X-Forwarded-For` is ignored, because otherwise each invented text would have a rate limit of its own.
 */
function visitorAddress({ ip, ips = [ip] }: FastifyRequest): string {
  const addresses = ips.map((address) =>
    address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2'),
  );
  return addresses.findLast((address) => isIP(address)) ?? ip;
}
