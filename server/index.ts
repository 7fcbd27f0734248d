import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createAccessTokens } from './accessTokens';
import { readConfig, siteOrigins, type Config, type ExternalProvider } from './config';
import { createServer } from './createServer';
import { openDatabase } from './database';
import { demoAccount, startIdentityProvider } from './identityProvider';
import { createProviderClient } from './providerClient';
import { listen } from './listen';
import { createSessions } from './sessions';
import { createSigningKeys } from './signingKeys';
import { StartError } from './startError';

const siteDirectory = path.join(__dirname, '..', 'dist');
const day = 24 * 60 * 60 * 1000;

/** How long calls under way have to end, once the server is told to stop, in milliseconds. */
const longestStop = 10_000;

/** npm forwards a signal within this time, in milliseconds. A person cannot press Ctrl-C twice as fast. */
const handedOnMs = 300;

/** Starts the site, its API and, where no other is configured, the embedded identity provider. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  let isStopping = false;

  try {
    const db = await openDatabase(config);
    closers.push(() => db.destroy());
    const provider = config.provider ?? (await startEmbedded(config, closers));
    const sessions = createSessions(db);
    closers.push(repeatedly(sessions.purge, day));
    const signingKeys = await createSigningKeys(db, console.warn);
    const app = await createServer({
      config,
      db,
      provider: createProviderClient(provider, config.providerName),
      sessions,
      accessTokens: createAccessTokens(signingKeys, config.publicUrl),
      signingKeys,
      siteDirectory,
      isStopping: () => isStopping,
    });
    closers.push(() => app.close());
    await app.ready();
    closers.push(await listenTo(app, config));
  } catch (error) {
    await close();
    throw error;
  }

  let first: { signal: string; time: number } | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C arrives twice: the terminal signals every process, and npm forwards its own signal.
      if (first?.signal === signal && Date.now() - first.time < handedOnMs) return;
      // A second signal: at once.
      if (isStopping) process.exit(1);
      first = { signal, time: Date.now() };
      isStopping = true;
      setTimeout(giveUp, longestStop).unref();
      void close().then(() => process.exit(0));
    });
  }
  console.log(`\nThe site is at ${config.publicUrl}`);
  if (!config.provider) {
    console.log(
      `Sign in as ${demoAccount.email} with the password ${demoAccount.password} (demo account of the embedded identity provider)`,
    );
  }
}

function giveUp(): void {
  console.error(
    `Stopped with calls under way: expected them to end within ${longestStop / 1000} seconds.`,
  );
  process.exit(1);
}

async function startEmbedded(
  config: Config,
  closers: (() => Promise<unknown>)[],
): Promise<ExternalProvider> {
  const client = { clientId: 'personal-website', clientSecret: randomBytes(32).toString('hex') };
  try {
    const { issuer, close } = await startIdentityProvider({
      port: config.idpPort,
      siteOrigins: siteOrigins(config),
      ...client,
    });
    closers.push(close);
    return { issuer, ...client };
  } catch (error) {
    throw portError(error, 'IDP_PORT', config.idpPort);
  }
}

/** @returns what stops listening, once calls under way are answered */
async function listenTo(
  app: FastifyInstance,
  { host, port }: Config,
): Promise<() => Promise<void>> {
  try {
    const { stop } = await listen(app.routing, { host, port });
    return stop;
  } catch (error) {
    if (noSuchHost.has((error as NodeJS.ErrnoException).code ?? '')) {
      throw new StartError(
        `HOST: expected an address or a name of this machine, such as localhost or 0.0.0.0, got ${JSON.stringify(host)}`,
      );
    }
    throw portError(error, 'PORT', port);
  }
}

/** Errors of `listen` that the host is to blame for. */
const noSuchHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

function portError(error: unknown, name: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(`${name}: expected a free port, but ${port} is in use. Choose another.`);
  }
  if (code === 'EACCES') {
    return new StartError(`${name}: expected a port that this user may open, got ${port}.`);
  }
  return error;
}

/** Runs a chore now and each `interval` milliseconds; gives the way to stop it, which waits for one under way. */
function repeatedly(chore: () => Promise<unknown>, interval: number): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = chore().catch((error: unknown) => console.error(error));
  };
  run();
  const timer = setInterval(run, interval).unref();
  return async () => {
    clearInterval(timer);
    // It wants the database, which is closed next.
    await running;
  };
}

start().catch((error: unknown) => {
  console.error(error instanceof StartError ? `\nCannot start:\n${error.message}\n` : error);
  process.exit(1);
});
