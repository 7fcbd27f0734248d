import fc from 'fast-check';
import { PostgresAdapter, sql } from 'kysely';
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
import { startFakeProvider } from './testing/fakeProvider';
import { expectHeaders, missingPage, outcomeOf, page, type Outcome } from './testing/fuzzAnswers';
import { codes, placeholders } from './testing/fuzzPlaceholders';
import {
  fillIn,
  fuzzLogin,
  fuzzRequest,
  type FuzzRequest,
  type SentRequest,
} from './testing/fuzzRequests';
import { expectCodes, mayUseCode } from './testing/fuzzCodes';
import { hash, sessionsAfter, textOf } from './testing/fuzzSessions';
import { marker } from './testing/fuzzText';
import { goodParameters, startApi } from './testing/startApi';
import { temporaryFolder } from './testing/temporaryFolder';

jest.setTimeout(1_200_000);

/** The whole API, three sessions in its database, and no limit of calls. */
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
    callsPerMinute: 10_000_000,
    // X-Forwarded-For is input too.
    trustProxy: ['127.0.0.1'],
    provider: {
      redeem: async (parameters) => {
        subject = '';
        const identity = isStarting
          ? { issuer: 'https://id.example', subject: 'visitor-0' }
          : await redeem(parameters);
        subject = identity.subject;
        return identity;
      },
    },
  });
  const begin = async (code: string) => {
    const answer = await api.call('/api/login/', { query: { ...goodParameters, code } });
    return answer.json<LoginResponse>().refreshToken;
  };
  /** Refresh tokens: of a session that no request names, of one that some do, and of an ended one. */
  const tokens = { kept: await begin('A'), live: await begin('B'), ended: await begin('C') };
  await api.call('/api/logout/', { bearer: tokens.ended });
  isStarting = false;
  api.takeLog();

  const onPostgres = api.db.getExecutor().adapter instanceof PostgresAdapter;
  // Nothing of this is to outlive a power cut.
  if (!onPostgres) await sql`pragma synchronous = off`.execute(api.db);
  const known = (await api.db.introspection.getTables()).map(({ name }) => name as keyof Schema);
  const own = ['sessions', 'codes'] as const;
  const tables = [...own, ...known.filter((name) => !own.some((each) => each === name))];
  return { ...api, onPostgres, tables, tokens, subject: () => subject };
}

type Target = Awaited<ReturnType<typeof startTarget>>;

/** Every row of every table. */
async function readTables({ db, tables }: Target) {
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
  const [sessions = [], codes = [], ...others] = await Promise.all(rows);
  return { sessions: sessions as SessionRow[], codes: codes as CodeRow[], others };
}

function expectNone(place: string, text: string, inputs: readonly string[]): void {
  const found = inputs.filter((input) => text.toLowerCase().includes(input.toLowerCase()));
  if (found.length > 0) throw new Error(`expected nothing of the input in ${place}:\n${text}`);
}

/** What sends one request after the other and throws at the first whose answer or effect is wrong; counts how they ended. */
async function startFuzzing(target: Target) {
  const { app, db, clock, tokens } = target;
  const first = await readTables(target);
  const seen = new Map<Outcome, number>();
  const lastOfFirst = clock.now;
  let serial = 0;

  /** All sessions as they were; the one that is kept is left alone. */
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
      [placeholders.serial]: String(serial),
    });
    let isAsBefore = false;
    try {
      const outcome = await check(sent);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      isAsBefore = outcome.startsWith('refused') && !mayUseCode(sent, outcome);
    } finally {
      // After a failure too: fast-check then looks for the smallest request that fails by itself.
      if (!isAsBefore) await restore();
      target.takeLog();
    }
  }

  async function check(sent: SentRequest): Promise<Outcome> {
    const answer = await app.inject(sent);
    const outcome = outcomeOf(sent, answer);
    expectHeaders(sent, answer);

    const tables = await readTables(target);
    expectCodes(first.codes, tables.codes, sent, outcome);
    const expected = sessionsAfter(first.sessions, outcome, sent, answer, {
      now: clock.now,
      subject: target.subject(),
    });
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

test('whatever is sent: a documented answer, no echo, nothing stored that was not asked for', async () => {
  let visitors = 0;
  const target = await startTarget(async ({ code }) => {
    if (code.startsWith(codes.refused)) throw new GrantRefused('invalid_grant');
    if (code.startsWith(codes.unanswered)) throw new ProviderUnavailable('ECONNREFUSED');
    visitors += 1;
    return { issuer: 'https://id.example', subject: `visitor-${visitors}` };
  });
  const { send, seen } = await startFuzzing(target);
  // One database sees them all; another needs to show no more than that it behaves alike.
  const runs = target.onPostgres ? samples(300, 2_000) : samples(3_000, 100_000);
  await fc.assert(fc.asyncProperty(fuzzRequest, send), runs);

  // Else the requests are not what they are meant to be. Too few for that reach the second database.
  if (!target.onPostgres) {
    expect([...seen.keys()].sort()).toEqual([
      ...['login', 'logout', 'missing page', 'page', 'preflight', 'refresh'],
      ...['refused 400', 'refused 401', 'refused 404', 'refused 413', 'refused 415', 'refused 503'],
    ]);
  }
  const kept = await target.call('/api/refresh/', { bearer: target.tokens.kept });
  expect(kept.statusCode).toBe(200);
});

test('whatever a provider says of hostile logins, nothing of them is repeated or logged', async () => {
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
