import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { createServer } from '../createServer';
import { openDatabase, type Database } from '../database';
import type { Metrics } from '../metrics';
import type { ProviderClient } from '../providerClient';
import type { Sessions } from '../sessions';
import type { DatabasePlace } from '../config';
import { newDatabase } from './newDatabase';
import { temporaryFolder } from './temporaryFolder';

export const publicUrl = 'https://site.test';

/** Valid query parameters of a login request. */
export const goodParameters = {
  code: 'CODE-1',
  code_verifier: 'v'.repeat(43),
  redirect_uri: `${publicUrl}/login`,
  nonce: 'NONCE-1',
};

/** A visitor without a verified email address. */
export const visitor = { issuer: 'https://id.example', subject: 'visitor-1', email: null };

/** An identity provider that signs every visitor in as `visitor`. */
const friendly: ProviderClient = {
  signInConfig: async () => ({
    issuer: 'https://id.example',
    authorizationEndpoint: 'https://id.example/authorize',
    clientId: 'client-1',
    providerName: 'Example',
    issParameterSupported: true,
  }),
  redeem: async () => visitor,
};

/** Begins a session with a new code, as a login would. */
export async function beginSession(sessions: Sessions) {
  const code = `CODE-${randomUUID()}`;
  await sessions.claimCode(code);
  const begun = await sessions.begin(visitor, code);
  if (!begun) throw new Error('startApi: expected a session for a fresh code');
  return { ...begun, code };
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/**
 * Starts a server in this process. By default, it has a new database and a simulated identity provider.
 * A test can set the server's clock. The server is closed after the test.
 */
export async function startApi({
  provider = {},
  database,
  sharing,
  siteFolder = temporaryFolder(),
  privateFolder = temporaryFolder(),
  requestsPerMinute = 10_000,
  usualLimits = false,
  trustProxy = [],
  apiOrigin = null,
  siteUrl = publicUrl,
  metrics,
}: {
  provider?: Partial<ProviderClient>;
  database?: DatabasePlace;
  /** Another server whose database and clock the new server should use. */
  sharing?: { db: Database; clock: { now: number }; database: DatabasePlace };
  siteFolder?: string;
  privateFolder?: string;
  requestsPerMinute?: number;
  /** Whether the server should use its default limit instead of `requestsPerMinute`. */
  usualLimits?: boolean;
  trustProxy?: string[];
  apiOrigin?: string | null;
  siteUrl?: string;
  metrics?: Metrics;
} = {}) {
  const clock = sharing?.clock ?? { now: Date.parse('2026-11-21T10:00:00Z') };
  const lines: string[] = [];
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const place = sharing?.database ?? database ?? (await newDatabase());
  const db = sharing?.db ?? (await openDatabase(place));
  const app = await createServer({
    config: { publicUrl: siteUrl, trustProxy, apiOrigin },
    db,
    provider: { ...friendly, ...provider },
    siteFolder,
    privateFolder,
    metrics,
    ...(usualLimits ? {} : { requestsPerMinute }),
    log,
    now: () => clock.now,
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    if (!sharing) await db.destroy();
  };
  opened.push(close);

  /** Sends a request as the site would, with a JSON content type and without a body. */
  const call = (path: string, options: { bearer?: string; query?: Record<string, string> } = {}) =>
    app.inject({
      method: 'POST',
      url: path,
      query: options.query ?? {},
      headers: {
        'content-type': 'application/json',
        ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
      },
    });

  return {
    app,
    db,
    clock,
    call,
    close,
    /** The database's location. A test can start another server with the same database. */
    database: place,
    log: () => lines.join(''),
    /** Returns the log and empties it. */
    takeLog: () => lines.splice(0).join(''),
    /** Logs in and returns the access token and the refresh token. */
    login: async () => {
      const answer = await call('/api/login/', {
        query: { ...goodParameters, code: `CODE-${randomUUID()}` },
      });
      return answer.json<{ accessToken: string; refreshToken: string }>();
    },
  };
}
