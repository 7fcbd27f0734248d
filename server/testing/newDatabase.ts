import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { DatabasePlace } from '../config';
import { temporaryFolder } from './temporaryFolder';

declare global {
  /** jest.config.ts sets this variable in the Jest project whose tests run on PostgreSQL. */
  var isOnPostgres: boolean | undefined;
}

const created: string[] = [];

const cluster = () => (globalThis.isOnPostgres ? process.env['POSTGRES_OF_TESTS'] : undefined);

/**
 * Creates an empty database, which is deleted after all tests in the file have run. In the Jest
 * project for PostgreSQL, it is a PostgreSQL database. Otherwise it is a SQLite database in a
 * temporary folder.
 */
export async function newDatabase(): Promise<DatabasePlace> {
  const dataFolder = temporaryFolder();
  const url = cluster();
  if (!url) return { dataFolder, databaseUrl: null };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(url, `create database ${name}`);
  created.push(name);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = name;
  return { dataFolder, databaseUrl: databaseUrl.href };
}

afterAll(async () => {
  const url = cluster();
  if (!url || created.length === 0) return;
  await run(url, ...created.splice(0).map((name) => `drop database ${name} with (force)`));
  // Dropping a database waits for a checkpoint. A test file may have created fifty databases, so
  // dropping them on a busy machine can take longer than a hook's default time-out.
}, 300_000);

async function run(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
