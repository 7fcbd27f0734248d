import { startApi } from './testing/startApi';

// The tests in limits.database.test.ts run once for each kind of database. This test has a file of
// its own, because it takes several seconds and does not depend on the database.

test('a process remembers at most 5,000 addresses', async () => {
  const api = await startApi({ callsPerMinute: 1 });
  const from = (n: number) =>
    api.app.inject({
      url: '/api/entries/',
      remoteAddress: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
    });
  await from(0);
  expect((await from(0)).statusCode).toBe(429);
  for (let n = 1; n <= 5_000; n++) await from(n);
  expect((await from(0)).statusCode).toBe(401);
});
