import fc from 'fast-check';
import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoginResponse } from '../src/api/contract';
import { samples } from '../src/testing/samples';
import {
  createProviderClient,
  GrantRefused,
  ProviderUnavailable,
  type ProviderClient,
} from './providerClient';
import type { CodeRow, Schema, SessionRow } from './database';
import { isPostgres } from './migrations';
import { hash } from './sessions';
import { startFakeProvider } from './testing/fakeProvider';
import {
  expectCodes,
  expectDescribed,
  expectHeaders,
  mayUseCode,
  missingPage,
  outcomeOf,
  page,
  sessionsAfter,
  type Description,
  type Outcome,
} from './testing/fuzzAnswers';
import {
  codes,
  fillIn,
  fuzzLogin,
  fuzzRequest,
  marker,
  placeholders,
  type FuzzRequest,
} from './testing/fuzzRequests';
import { privateFolder } from './testing/privateFolder';
import { goodParameters, startApi } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

jest.setTimeout(1_200_000);

/** Starts a server without rate limits. Its database contains four sessions. */
async function startTarget(redeem: ProviderClient['redeem']) {
  const siteDirectory = temporaryFolder();
  for (const language of ['', '.ja', '.zh-Hant-TW']) {
    writeFileSync(path.join(siteDirectory, `index${language}.html`), page);
    writeFileSync(path.join(siteDirectory, `404${language}.html`), missingPage);
  }
  let subject = '';
  let isStarting = true;
  const api = await startApi({
    siteDirectory,
    privateDirectory: privateFolder(),
    callsPerMinute: 10_000_000,
    // Trust the proxy, so that the server also reads a hostile request's X-Forwarded-For header.
    trustProxy: ['127.0.0.1'],
    provider: {
      redeem: async (parameters) => {
        subject = '';
        const identity = isStarting
          ? { issuer: 'https://id.example', subject: 'visitor-0', email: null }
          : await redeem(parameters);
        subject = identity.subject;
        return identity;
      },
    },
  });
  const begin = async (code: string) => {
    const answer = await api.call('/api/login/', { query: { ...goodParameters, code } });
    return answer.json<LoginResponse>();
  };
  /**
   * One token of each session. Generated requests never contain `kept`, so its session must stay
   * unchanged. The `live` session is active, and the `ended` session has been logged out.
   */
  const tokens = {
    kept: (await begin('A')).refreshToken,
    live: (await begin('B')).refreshToken,
    ended: (await begin('C')).refreshToken,
    access: (await begin('D')).accessToken,
  };
  await api.call('/api/logout/', { bearer: tokens.ended });
  isStarting = false;
  api.takeLog();

  const onPostgres = isPostgres(api.db);
  // Do not wait for the disk after each commit. This makes the test faster, and its data need not
  // survive a power failure.
  if (!onPostgres) await sql`pragma synchronous = off`.execute(api.db);
  const known = (await api.db.introspection.getTables()).map(({ name }) => name as keyof Schema);
  const own = ['sessions', 'codes'] as const;
  const tables = [...own, ...known.filter((name) => ![...own, 'limits'].includes(name))];
  return { ...api, onPostgres, tables, tokens, subject: () => subject };
}

type Target = Awaited<ReturnType<typeof startTarget>>;

/** Returns text for comparing rows. The text does not depend on the order of the rows. */
const textOf = (rows: readonly SessionRow[]) =>
  JSON.stringify([...rows].sort((one, other) => (one.id < other.id ? -1 : 1)));

/** Returns every row of every table. */
async function readTables({ db, onPostgres, tables }: Target) {
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
  const [sessions = [], codes = [], ...others] = await Promise.all(rows);
  // Return the rate limits separately, because every request may change them.
  const limits = onPostgres && (await sql`select * from limits`.execute(db)).rows;
  return { sessions: sessions as SessionRow[], codes: codes as CodeRow[], others, limits };
}

function expectNone(place: string, text: string, inputs: readonly string[]): void {
  const found = inputs.filter((input) => text.toLowerCase().includes(input.toLowerCase()));
  if (found.length > 0) throw new Error(`expected nothing of the input in ${place}:\n${text}`);
}

/**
 * Prepares a fuzz test.
 *
 * @returns `send`, which sends a request and throws if its response or its effect is wrong, and
 * `seen`, which counts how often each outcome has occurred
 */
async function startFuzzing(target: Target) {
  const { app, db, clock, tokens } = target;
  const description = (await app.inject('/api/openapi.json')).json<Description>();
  const first = await readTables(target);
  const seen = new Map<Outcome, number>();
  const lastOfFirst = clock.now;
  let serial = 0;

  /**
   * Restores all sessions except `kept`, which no request may change, and deletes the codes that
   * requests have used.
   */
  async function restore() {
    const kept = hash(tokens.kept);
    const others = first.sessions.filter((row) => row.refresh_token_hash !== kept);
    await db.deleteFrom('sessions').where('refresh_token_hash', '!=', kept).execute();
    await db.insertInto('sessions').values(others).execute();
    await db.deleteFrom('codes').where('used_at', '>', lastOfFirst).execute();
  }

  async function send(request: FuzzRequest) {
    serial += 1;
    clock.now += 1;
    const sent = fillIn(request, {
      [placeholders.live]: tokens.live,
      [placeholders.ended]: tokens.ended,
      [placeholders.access]: tokens.access,
      [placeholders.serial]: String(serial),
    });
    let isAsBefore = false;
    try {
      const outcome = await check(sent);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      isAsBefore = outcome.startsWith('refused') && !mayUseCode(sent, outcome);
    } finally {
      // Restore the database after a failure too, because fast-check then sends more requests to
      // find the smallest one that fails.
      if (!isAsBefore) await restore();
      target.takeLog();
    }
  }

  async function check(sent: FuzzRequest): Promise<Outcome> {
    const answer = await app.inject(sent);
    const outcome = outcomeOf(sent, answer);
    expectDescribed(description, sent, answer);
    expectHeaders(answer);

    const tables = await readTables(target);
    expectCodes(first.codes, tables.codes, sent, outcome);
    const expected = sessionsAfter(first.sessions, outcome, sent, answer, {
      now: clock.now,
      subject: target.subject(),
    });
    // Compare the rows as text first, because toEqual is slow.
    if (textOf(tables.sessions) !== textOf(expected)) expect(tables.sessions).toEqual(expected);
    if (JSON.stringify(tables.others) !== JSON.stringify(first.others)) {
      expect(tables.others).toEqual(first.others);
    }

    const inputs = [marker, ...Object.values(tokens)];
    expectNone('the answer', JSON.stringify(answer.headers) + answer.body, inputs);
    expectNone('a table', JSON.stringify(tables), inputs);
    expectNone('the log', target.takeLog(), inputs);
    return outcome;
  }

  return { send, seen };
}

test('every request gets a documented answer that repeats no input, and stores nothing else', async () => {
  let visitors = 0;
  const target = await startTarget(async ({ code }) => {
    if (code.startsWith(codes.refused)) throw new GrantRefused('invalid_grant');
    if (code.startsWith(codes.unanswered)) throw new ProviderUnavailable('ECONNREFUSED');
    visitors += 1;
    return { issuer: 'https://id.example', subject: `visitor-${visitors}`, email: null };
  });
  const { send, seen } = await startFuzzing(target);
  // Send most of the requests to SQLite. PostgreSQL needs only enough requests to show that it
  // behaves the same way.
  const runs = target.onPostgres ? samples(300, 2_000) : samples(3_000, 100_000);
  await fc.assert(fc.asyncProperty(fuzzRequest, send), runs);

  // Every outcome must occur at least once, which shows that the generated requests cover the whole
  // API. PostgreSQL gets too few requests for this check.
  if (!target.onPostgres) {
    expect([...seen.keys()].sort()).toEqual([
      ...['entries', 'entry', 'login', 'logout', 'missing page', 'page', 'picture', 'preflight'],
      ...['refresh', 'refused 400', 'refused 401', 'refused 404', 'refused 413', 'refused 415'],
      ...['refused 416', 'refused 503'],
    ]);
  }
  const kept = await target.call('/api/refresh/', { bearer: target.tokens.kept });
  expect(kept.statusCode).toBe(200);
});

test('no input of a hostile login is repeated or logged, whatever the provider answers', async () => {
  const provider = await startFakeProvider();
  try {
    const { redeem } = createProviderClient(provider, 'Example');
    const { send, seen } = await startFuzzing(await startTarget(redeem));
    const runs = samples(200, 1_000);
    await fc.assert(fc.asyncProperty(fuzzLogin, send), runs);
    expect(seen.get('refused 401')).toBeGreaterThan(runs.numRuns / 10);
  } finally {
    await provider.close();
  }
});
