import { sql } from 'kysely';
import { purgeLimits } from './sharedLimits';
import { goodParameters, startApi } from './testing/startApi';

/** Two processes on one database. */
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

test.each([
  ['/api/login/', 400],
  ['/api/refresh/', 401],
  ['/api/logout/', 401],
])('two processes count calls of %s from one address together', async (path, status) => {
  const [one, other] = await startTwo({ callsPerMinute: 3 });
  for (const api of [one, other, one]) {
    expect(await statusOf(api, path, '192.0.2.1')).toBe(status);
  }
  for (const api of [other, one]) expect(await statusOf(api, path, '192.0.2.1')).toBe(429);
  expect(await statusOf(one, path, '192.0.2.2')).toBe(status);
});

test('two processes count refreshes with one token together', async () => {
  const [one, other] = await startTwo({ refreshesPerMinute: 2 });
  const { refreshToken } = await one.login();
  expect(await statusOf(one, '/api/refresh/', '192.0.2.1', refreshToken)).toBe(200);
  expect(await statusOf(other, '/api/refresh/', '192.0.2.2', refreshToken)).toBe(200);
  expect(await statusOf(one, '/api/refresh/', '192.0.2.3', refreshToken)).toBe(429);
  expect(await statusOf(other, '/api/refresh/', '192.0.2.4', refreshToken)).toBe(429);
});

test('simultaneous calls are all counted', async () => {
  const [one, other] = await startTwo({ callsPerMinute: 10 });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      statusOf(n % 2 ? one : other, '/api/logout/', '192.0.2.1'),
    ),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

test('after its minute a limit begins again', async () => {
  const [one, other] = await startTwo({ callsPerMinute: 1 });
  expect(await statusOf(one, '/api/logout/', '192.0.2.1')).toBe(401);
  await sql`update limits set ends_at = now()`.execute(one.db);
  expect(await statusOf(other, '/api/logout/', '192.0.2.1')).toBe(401);
  expect(await statusOf(other, '/api/logout/', '192.0.2.1')).toBe(429);
});

test('calls beyond the limit do not reach the database', async () => {
  const api = await startApi({ callsPerMinute: 1 });
  for (let call = 1; call <= 10; call++) await statusOf(api, '/api/logout/', '192.0.2.1');
  expect(await storedLimits(api)).toMatchObject([{ calls: 2 }]);
});

test('no address is stored as text, and limits that ended are deleted', async () => {
  const api = await startApi();
  await statusOf(api, '/api/logout/', '192.0.2.1');
  await statusOf(api, '/api/logout/', '192.0.2.2');
  expect(JSON.stringify(await storedLimits(api))).not.toContain('192.0.2');
  await purgeLimits(api.db);
  expect(await storedLimits(api)).toHaveLength(2);
  await sql`update limits set ends_at = now()`.execute(api.db);
  await purgeLimits(api.db);
  expect(await storedLimits(api)).toHaveLength(0);
});
