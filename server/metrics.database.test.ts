import { sql } from 'kysely';
import { createMetrics } from './metrics';
import { ProviderUnavailable } from './providerClient';
import { goodParameters, startApi } from './testing/startApi';

/** Returns the lines of all metrics whose names begin with the given prefix. */
async function linesOf(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
}

test('requests are counted by method, route and status', async () => {
  const metrics = createMetrics();
  const api = await startApi({ metrics });
  await api.login();
  await api.call('/api/refresh/', { bearer: 'SECRET' });
  await api.app.inject('/projects?SECRET');
  expect(await linesOf(metrics, 'http_server_request_duration_seconds_count')).toEqual([
    'http_server_request_duration_seconds_count{http_request_method="POST",http_route="/api/login/",http_response_status_code="200"} 1',
    'http_server_request_duration_seconds_count{http_request_method="POST",http_route="/api/refresh/",http_response_status_code="401"} 1',
    'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/*",http_response_status_code="503"} 1',
  ]);
  expect(await metrics.text()).not.toContain('SECRET');
});

test('sessions are counted by what happened to them', async () => {
  const metrics = createMetrics();
  const api = await startApi({ metrics });
  const [one, other] = [await api.login(), await api.login()];
  for (const { refreshToken } of [one, other, one]) {
    await api.call('/api/refresh/', { bearer: refreshToken });
  }
  await api.call('/api/logout/', { bearer: one.refreshToken });
  await api.call('/api/refresh/', { bearer: one.refreshToken });
  expect(await linesOf(metrics, 'website_sessions_total')).toEqual([
    'website_sessions_total{event="created"} 2',
    'website_sessions_total{event="refreshed"} 3',
    'website_sessions_total{event="ended"} 1',
    'website_sessions_total{event="refused"} 1',
  ]);
});

test('requests beyond a limit, and failures of the provider, are counted', async () => {
  const metrics = createMetrics();
  const provider = { redeem: () => Promise.reject(new ProviderUnavailable('ECONNREFUSED')) };
  const api = await startApi({ metrics, provider, requestsPerMinute: 1 });
  for (let n = 0; n < 3; n++) await api.call('/api/login/', { query: goodParameters });
  expect(await linesOf(metrics, 'website_rate_limited_total')).toEqual([
    'website_rate_limited_total{http_route="/api/login/"} 2',
  ]);
  expect(await linesOf(metrics, 'website_provider_errors_total')).toEqual([
    'website_provider_errors_total 1',
  ]);
});

test('statements are measured, and those that failed by their code', async () => {
  const metrics = createMetrics();
  const api = await startApi({ metrics });
  await expect(sql`select SECRET from nothing`.execute(api.db)).rejects.toThrow();
  const lines = await linesOf(metrics, 'db_client_operation_duration_seconds_count');
  expect(lines).toEqual([
    expect.stringMatching(/\{error_type=""\} \d+$/),
    expect.stringMatching(/\{error_type="(42P01|SQLITE_1)"\} 1$/),
  ]);
});

test('the delay of the event loop and the memory are measured', async () => {
  const metrics = createMetrics();
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
    const [line = ''] = await linesOf(metrics, name);
    expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual(0);
  }
});
