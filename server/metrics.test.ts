import { createMetrics } from './metrics';
import { startApi } from './testing/startApi';

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

test('durations are in seconds', async () => {
  const metrics = createMetrics();
  const request = { method: 'GET', routeOptions: { url: '/*' } };
  const addHook = (_name: string, answered: (...on: object[]) => Promise<void>) =>
    void answered(request, { statusCode: 200, elapsedTime: 300 });
  metrics.measure({ addHook } as never);
  const lines = await linesOf(metrics, 'http_server_request_duration_seconds_');
  const values = lines.map((line) => /(?:le="(.*?)".*)? (\S+)$/.exec(line)?.slice(1));
  expect(values).toEqual([
    ...['0.005', '0.01', '0.025', '0.05', '0.075', '0.1', '0.25'].map((most) => [most, '0']),
    ...['0.5', '0.75', '1', '2.5', '5', '7.5', '10', '+Inf'].map((most) => [most, '1']),
    [undefined, '0.3'],
    [undefined, '1'],
  ]);
});

test('a request beyond a limit is counted with its route', async () => {
  const metrics = createMetrics();
  const api = await startApi({ metrics, requestsPerMinute: 1 });
  for (let n = 0; n < 3; n++) await api.call('/api/logout/');
  expect(await linesOf(metrics, 'http_server_request_duration_seconds_count')).toContain(
    'http_server_request_duration_seconds_count{http_request_method="POST",http_route="/api/logout/",http_response_status_code="429"} 2',
  );
});

test('the delay of the event loop and the memory are measured', async () => {
  const metrics = createMetrics();
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
    const [line = ''] = await linesOf(metrics, name);
    expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual(0);
  }
});
