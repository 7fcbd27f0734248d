import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Config } from '../config';
import { temporaryFolder } from './temporaryFolder';

/** Where an API keeps its data: what `openDatabase` takes. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

const made: string[] = [];

/**
 * An empty database that is gone after the test file: on PostgreSQL in the jest project of that name,
 * else in a folder.
 */
export async function newDatabase(): Promise<DatabasePlace> {
  const dataDir = temporaryFolder();
  const cluster = process.env['DATABASE_OF_TESTS'];
  if (!cluster) return { dataDir, databaseUrl: null };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(cluster, `create database ${name}`);
  made.push(name);
  const databaseUrl = new URL(cluster);
  databaseUrl.pathname = name;
  return { dataDir, databaseUrl: databaseUrl.href };
}

afterAll(async () => {
  const cluster = process.env['DATABASE_OF_TESTS'];
  if (!cluster || made.length === 0) return;
  await run(cluster, ...made.splice(0).map((name) => `drop database ${name} with (force)`));
});

async function run(connectionString: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
