import { sql, type LogEvent } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMetrics } from './metrics';
import { purgeLimits } from './sharedLimits';
import { goodParameters, startApi } from './testing/startApi';

/** Starts two servers that share one database. */
async function startTwo(limits: { callsPerMinute?: number; refreshesPerMinute?: number }) {
  const one = await startApi(limits);
  return [one, await startApi({ ...limits, database: one.database })] as const;
}

type Api = Awaited<ReturnType<typeof startApi>>;

const statusOf = async (api: Api, path: string, remoteAddress: string, bearer = '') => {
  const headers = { authorization: `Bearer ${bearer}` };
  const query = { ...goodParameters, code_verifier: '' };
  const url = path;
  return (await api.app.inject({ method: 'POST', url, query, remoteAddress, headers })).statusCode;
};

const storedLimits = async ({ db }: Api) =>
  (await sql<{ key: string; calls: number }>`select key, calls from limits`.execute(db)).rows;

/**
 * Waits until the processes have added the given number of requests to the counts in the database.
 */
async function stored(api: Api, calls: number) {
  const sum = (limits: { calls: number }[]) => limits.reduce((all, limit) => all + limit.calls, 0);
  while (sum(await storedLimits(api)) !== calls) await sleep(10);
}

/**
 * Sends a request every 100 ms and returns how many requests a process accepted before it responded
 * with status 429.
 */
async function admitted(call: () => Promise<number>) {
  for (let calls = 0; ; calls++) {
    if ((await call()) === 429) return calls;
    await sleep(100);
  }
}

test.each([
  ['/api/login/', 400],
  ['/api/refresh/', 401],
  ['/api/logout/', 401],
])('two processes count calls of %s from one address together', async (path, status) => {
  const [one, other] = await startTwo({ callsPerMinute: 20 });
  for (let calls = 1; calls <= 20; calls++) {
    expect(await statusOf(one, path, '192.0.2.1')).toBe(status);
  }
  expect(await statusOf(one, path, '192.0.2.1')).toBe(429);
  expect(await admitted(() => statusOf(other, path, '192.0.2.1'))).toBeLessThan(20);
  expect(await statusOf(other, path, '192.0.2.2')).toBe(status);
});

test('two processes count refreshes with one token together', async () => {
  const [one, other] = await startTwo({ refreshesPerMinute: 20 });
  const { refreshToken } = await one.login();
  let address = 0;
  const refresh = (api: Api) =>
    statusOf(api, '/api/refresh/', `192.0.2.${(address += 1)}`, refreshToken);
  for (let calls = 1; calls <= 20; calls++) expect(await refresh(one)).toBe(200);
  expect(await refresh(one)).toBe(429);
  expect(await admitted(() => refresh(other))).toBeLessThan(20);
});

test('a process counts its own calls at once', async () => {
  const api = await startApi({ callsPerMinute: 10 });
  const calls = Array.from({ length: 40 }, () => statusOf(api, '/api/logout/', '192.0.2.1'));
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('one statement adds the calls of many addresses', async () => {
  let statements = 0;
  const metrics = {
    ...createMetrics(),
    query({ query }: LogEvent) {
      if (/^\s*insert into limits/.test(query.sql)) statements += 1;
    },
  };
  const api = await startApi({ metrics });
  const calls = Array.from({ length: 40 }, (_, n) => statusOf(api, '/api/logout/', `192.0.2.${n}`));
  await Promise.all(calls);
  await stored(api, 40);
  expect(statements).toBeLessThan(40);
});

test('two processes that add calls of the same addresses in another order cause no deadlock', async () => {
  const [one, other] = await startTwo({});
  await sql`
    create function slowly() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.02); return new; end $$;
    create trigger slowly before insert on limits for each row execute function slowly();
  `.execute(one.db);
  const addresses = Array.from({ length: 20 }, (_, n) => `192.0.2.${n}`);
  await Promise.all([
    ...addresses.map((address) => statusOf(one, '/api/logout/', address)),
    ...addresses.reverse().map((address) => statusOf(other, '/api/logout/', address)),
  ]);
  await stored(one, 40);
});

test('after its minute a limit begins again', async () => {
  const api = await startApi({ callsPerMinute: 1 });
  const call = () => statusOf(api, '/api/logout/', '192.0.2.1');
  expect([await call(), await call()]).toEqual([401, 429]);
  await stored(api, 1);
  await sql`update limits set ends_at = now(), calls = 5`.execute(api.db);
  const start = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(start + 60_000);
  expect([await call(), await call()]).toEqual([401, 429]);
  await stored(api, 1);
});

test('a limit ends a minute after its first call, not after its last', async () => {
  const [one, other] = await startTwo({ callsPerMinute: 20 });
  const endsAt = async () => {
    const { rows } = await sql<{ ends: string }>`select ends_at::text as ends from limits`.execute(
      one.db,
    );
    return rows;
  };
  await statusOf(one, '/api/logout/', '192.0.2.1');
  await stored(one, 1);
  const first = await endsAt();
  await statusOf(other, '/api/logout/', '192.0.2.1');
  await stored(one, 2);
  expect(await endsAt()).toEqual(first);
});

test('calls beyond the limit do not reach the database', async () => {
  const api = await startApi({ callsPerMinute: 1 });
  for (let call = 1; call <= 10; call++) await statusOf(api, '/api/logout/', '192.0.2.1');
  await stored(api, 1);
  await sleep(500);
  expect(await storedLimits(api)).toMatchObject([{ calls: 1 }]);
});

test('while the database fails, a process counts its own calls', async () => {
  const api = await startApi({ callsPerMinute: 2 });
  await sql`drop table limits`.execute(api.db);
  const call = () => statusOf(api, '/api/logout/', '192.0.2.1');
  expect(await call()).toBe(401);
  await sleep(500);
  expect([await call(), await call()]).toEqual([401, 429]);
});

test('no address is stored as text, and limits that ended are deleted', async () => {
  const api = await startApi();
  await statusOf(api, '/api/logout/', '192.0.2.1');
  await statusOf(api, '/api/logout/', '192.0.2.2');
  await stored(api, 2);
  expect(JSON.stringify(await storedLimits(api))).not.toContain('192.0.2');
  await purgeLimits(api.db);
  expect(await storedLimits(api)).toHaveLength(2);
  await sql`update limits set ends_at = now()`.execute(api.db);
  await purgeLimits(api.db);
  expect(await storedLimits(api)).toHaveLength(0);
});

test('limits that ended are deleted without waiting for a statement that adds calls', async () => {
  const [one, other] = await startTwo({});
  await statusOf(one, '/api/logout/', '192.0.2.1');
  await stored(one, 1);
  await sql`update limits set ends_at = now()`.execute(one.db);
  await one.db.transaction().execute(async (transaction) => {
    await sql`select from limits for update`.execute(transaction);
    await purgeLimits(other.db);
  });
  expect(await storedLimits(one)).toHaveLength(1);
});
