import { Client } from 'pg';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../server/testing/startPostgres';
import { startContender } from './contender';
import { measure } from './measure';
import { report, type Measured } from './report';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
  },
});
const rounds = Number(values.rounds);
const load = { seconds: Number(values.seconds), connections: Number(values.connections) };

/** Measures the three in turn, and writes what came of it. */
async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'personal-website-bench-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const postgres = await startPostgres({ isDurable: true });
    closers.push(postgres.stop);
    const start = async (name: string, script: string, env: Record<string, string>) => {
      const contender = await startContender(name, script, env, path.join(folder, 'log'));
      closers.push(contender.stop);
      return contender;
    };
    const contenders = [
      await start('refresh on SQLite', 'apiServer.ts', { DATA_DIR: path.join(folder, 'data') }),
      await start('refresh on PostgreSQL', 'apiServer.ts', {
        DATABASE_URL: await newDatabase(postgres.url, 'ours'),
      }),
      await start('better-auth', 'betterAuthServer.ts', {
        DATABASE_URL: await newDatabase(postgres.url, 'better_auth'),
      }),
    ];

    for (const contender of contenders) await measure(contender, { ...load, seconds: 3 });
    const measured: Measured[] = contenders.map(({ name }) => ({ name, rounds: [] }));
    for (let round = 1; round <= rounds; round++) {
      for (const [index, contender] of contenders.entries()) {
        const result = await measure(contender, load);
        measured[index]?.rounds.push(result);
        const rate = Math.round(result.latencies.length / result.seconds);
        console.log(`round ${round} of ${rounds}: ${contender.name}: ${rate} a second`);
      }
    }
    const page = report(measured, { ...load, versions: versions() });
    const results = path.join(__dirname, 'results');
    mkdirSync(results, { recursive: true });
    writeFileSync(path.join(results, 'sessions.md'), page);
    console.log(`\n${page}`);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Makes a database on a PostgreSQL; gives its URL. */
async function newDatabase(url: string, name: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = name;
  return made.href;
}

function versions(): string {
  const { dependencies } = JSON.parse(
    readFileSync(path.join(__dirname, 'package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  return `Node ${process.versions.node}, better-auth ${dependencies['better-auth']}, autocannon ${dependencies['autocannon']}`;
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
