import autocannon from 'autocannon';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../server/testing/startPostgres';
import { dependencies } from './package.json';
import {
  formatNumber,
  measureInterleaved,
  median,
  medians,
  runBenchmark,
  type Report,
  type Row,
} from './report';
import { startServerProcess, type ServerProcess } from './serverProcess';

/**
 * The load that one measurement puts on a server: the duration in seconds, and the number of
 * simultaneous connections.
 */
type Load = Record<'duration' | 'connections', number>;

type Sample = {
  /** The number of responses per second. */
  rate: number;
  /** The 99th percentile of response times, in milliseconds. */
  p99: number;
  /** The processor time that the server process spent on each response, in microseconds. */
  processorTime: number;
};

async function run({ rounds, ...load }: Load & { rounds: number }): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-bench-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const { url, stop } = await startPostgres({ isDurable: true });
    closers.push(stop);
    const client = new Client({ connectionString: url });
    await client.connect();
    for (const name of ['site', 'bare', 'better_auth']) {
      await client.query(`create database ${name}`);
    }
    await client.end();
    const database = (name: string) => ({ DATABASE_URL: new URL(`/${name}`, url).href });
    const servers: ServerProcess[] = [];
    for (const [name, script, env] of [
      ['refresh on SQLite', 'apiServer.ts', { DATA_DIR: path.join(folder, 'data') }],
      ['refresh on PostgreSQL', 'apiServer.ts', database('site')],
      ['bare handler on PostgreSQL', 'bareServer.ts', database('bare')],
      ['better-auth', 'betterAuthServer.ts', database('better_auth')],
    ] as const) {
      const logFile = path.join(folder, `${name}.log`);
      const server = await startServerProcess(name, script, { logFile, ...env });
      closers.push(server.stop);
      servers.push(server);
    }
    // Discard the results of the first round, because V8 has not yet optimized the server's code.
    for (const server of servers) await measureServer(server, load);
    const samples = await measureInterleaved(servers, rounds, (server) =>
      measureServer(server, load),
    );
    const rateOf = (index: number) => median(samples.at(index)?.map(({ rate }) => rate) ?? []);
    const bases = { 'the bare handler': rateOf(-2), 'better-auth': rateOf(-1) };
    return {
      title: "Refreshes beside a bare handler and better-auth's session read",
      tables: [servers.map(({ name }, index) => row(name, samples[index] ?? [], bases))],
      notes: `Medians of ${rounds} interleaved rounds of ${load.duration} s with ${load.connections} connections; every answer was 2xx with the expected body.
Processor time is that of the server's process, without the database. better-auth ${dependencies['better-auth']}.`,
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * Sends requests over keep-alive connections and measures the responses. No two connections send
 * requests for the same session.
 *
 * @throws Error if a response has a status other than 2xx or an unexpected body
 */
async function measureServer(
  { name, task, processorTime }: ServerProcess,
  { connections, duration }: Load,
): Promise<Sample> {
  const before = await processorTime();
  let connection = 0;
  const result = await autocannon({
    url: task.url,
    connections,
    duration,
    setupClient(client) {
      const own = task.headers.filter((_, index) => index % connections === connection);
      connection += 1;
      client.setRequests(own.map((headers) => ({ method: task.method, headers })));
    },
    verifyBody: (body) => String(body).startsWith(task.bodyStart),
  });
  const { errors, timeouts, mismatches, non2xx, '2xx': answers } = result;
  if (errors + timeouts + mismatches + non2xx > 0 || answers === 0) {
    const counts = JSON.stringify({ errors, timeouts, mismatches, non2xx, answers });
    throw new Error(`${name}: expected only 2xx answers with the expected body, got ${counts}`);
  }
  const time = (await processorTime()) - before;
  const rate = answers / result.duration;
  return { rate, p99: result.latency.p99, processorTime: time / answers };
}

function row(
  name: string,
  samples: readonly Sample[],
  bases: Readonly<Record<string, number>>,
): Row {
  const rates = samples.map(({ rate }) => rate);
  const { rate, p99, processorTime } = medians(samples);
  return {
    Server: name,
    'answers per second': formatNumber(rate),
    'slowest–fastest round': `${formatNumber(Math.min(...rates))}–${formatNumber(Math.max(...rates))}`,
    ...Object.fromEntries(
      Object.entries(bases).map(([base, its]) => [`times ${base}`, formatNumber(rate / its, 2)]),
    ),
    'latency p99, ms': formatNumber(p99),
    'processor time per answer, µs': formatNumber(processorTime),
  };
}

runBenchmark('api', { rounds: 9, duration: 5, connections: 32 }, run);
