import type { RequestListener } from 'node:http';
import { paths } from '../src/paths';
import { findBuild, followBuild, siteWarnings } from './buildFiles';
import { readConfig, readSiteFolder, siteUrls, StartError } from './config';
import { createServer } from './createServer';
import { openDatabase } from './database';
import { createIdentityProvider } from './development/identityProvider';
import { demoAccount } from './development/demoAccount';
import { listen } from './listen';
import { serveMetrics, createMetrics } from './metrics';
import { DatabaseUnavailable } from './postgresPool';
import { followEntries } from './privateEntriesFile';
import { createProviderClient } from './providerClient';
import { createSessions } from './sessions';

// A log that cannot be written, because its disk is full or its reader has ended, must not end the
// server. Node ends the process if an error event has no listener.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

const siteFolder = readSiteFolder();
const privateFolder = `${siteFolder}-private`;
const dayMs = 24 * 60 * 60_000;

/** How long active requests may take to finish after the server has been told to stop. */
const longestStopMs = 10_000;

/** Starts the site and its API, and the embedded identity provider if it is configured. */
async function start(): Promise<void> {
  const build = findBuild(siteFolder);
  // A site that was built with SIGN_IN=off has no login page.
  const hasLoginPage = build === undefined || `${paths.login}.html` in build.pages;
  const config = readConfig(process.env, hasLoginPage);
  const embedded =
    config.provider === 'embedded'
      ? await createIdentityProvider(config.port, siteUrls(config))
      : undefined;
  const provider = config.provider === 'embedded' ? embedded?.provider : config.provider;
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  let isStopping = false;

  try {
    const metrics = config.metrics ? createMetrics() : undefined;
    const db = await openDatabase(config);
    closers.push(() => db.destroy());
    closers.push(repeatedly(createSessions(db).purge, dayMs));
    const app = await createServer({
      config,
      db,
      provider: provider ? createProviderClient(provider, config.providerName) : undefined,
      build,
      siteFolder,
      privateFolder,
      isStopping: () => isStopping,
      metrics,
    });
    closers.push(() => app.close());
    await app.ready();
    if (config.metrics && metrics) {
      closers.push(await listenTo(serveMetrics(metrics), config.metrics, 'METRICS_'));
    }
    const handler = embedded?.mount(app.routing) ?? app.routing;
    closers.push(await listenTo(handler, config));
  } catch (error) {
    await close();
    throw error;
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // After Ctrl-C, the signal arrives twice if npm runs the server: the terminal sends it to every
      // process, and npm also forwards the one it received.
      if (isStopping) return;
      isStopping = true;
      setTimeout(giveUp, longestStopMs).unref();
      void close().then(() => process.exit(0));
    });
  }
  say('info', `The site is at ${config.publicUrl}`);
  if (!provider) {
    say(
      'info',
      'Nobody can sign in, because the site was built with SIGN_IN=off, or the server got SIGN_IN=off. No OIDC_ variable is needed.',
    );
  }
  for (const warning of siteWarnings(build, siteFolder, config.publicUrl)) say('error', warning);
  if (embedded) {
    console.log(
      `Sign in as ${demoAccount.email} with the password ${demoAccount.password} (demo account of the embedded identity provider)`,
    );
  }
}

/**
 * Prints a message in addition to the lines that Fastify logs. In production, the message is
 * printed as JSON for programs that read the log. Otherwise it is printed as plain text for people.
 */
function say(level: 'info' | 'error', msg: string): void {
  const isError = level === 'error';
  // Fastify's log has the same numbers for the levels.
  const line = JSON.stringify({ level: isError ? 50 : 30, time: Date.now(), msg });
  const print = isError ? console.error : console.log;
  print(process.env['NODE_ENV'] === 'production' ? line : `\n${msg}`);
}

/**
 * Returns an error as text for the log. The stack trace is included only for an unexpected error,
 * because for other errors it would not help the operator.
 */
function textOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable)
    return `the database is not available: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function giveUp(): void {
  say(
    'error',
    `Stopped with requests under way: expected them to end within ${longestStopMs / 1000} seconds.`,
  );
  process.exit(1);
}

/**
 * Listens like `listen`, but throws errors that name the environment variable whose value is
 * invalid.
 *
 * @param prefix a prefix for the variable names `HOST` and `PORT`
 * @returns a function that stops listening; it resolves when all active requests have been answered
 * @throws StartError if HOST or PORT is invalid
 */
async function listenTo(
  handler: RequestListener,
  place: Parameters<typeof listen>[1],
  prefix = '',
): Promise<() => Promise<void>> {
  try {
    return await listen(handler, place);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (hostErrors.has(code)) {
      throw new StartError(
        `${prefix}HOST: expected an address or a name of this machine, such as localhost or 0.0.0.0`,
      );
    }
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `${prefix}PORT: expected a free port, but ${place.port} is in use. Choose another.`,
      );
    }
    if (code === 'EACCES') {
      throw new StartError(
        `${prefix}PORT: expected a port that this user may open, got ${place.port}.`,
      );
    }
    throw error;
  }
}

/** Error codes that `listen` reports when HOST is invalid. */
const hostErrors = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/**
 * Runs a task now, and again after each interval.
 *
 * @returns a function that stops repeating the task and waits for a running one to finish, so that
 * the caller can then close the database
 */
function repeatedly(task: () => Promise<unknown>, intervalMs: number): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = task().catch((error: unknown) => say('error', textOf(error)));
  };
  run();
  const timer = setInterval(run, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Returns the errors in all files that the build has written for the server, so that a single
 * attempt to start the server shows the operator all of them.
 */
function buildMistakes(): string[] {
  const ignore = () => undefined;
  const reads = [
    () => followBuild(siteFolder, ignore),
    () => followEntries(privateFolder, ignore, ignore),
  ];
  return reads.flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

start().catch((error: unknown) => {
  if (error instanceof StartError) {
    const mistakes = [error.message, ...buildMistakes()];
    const lines = new Set(mistakes.flatMap((mistake) => mistake.split('\n')));
    for (const line of lines) say('error', `Cannot start: ${line}`);
  } else say('error', textOf(error));
  process.exit(1);
});
