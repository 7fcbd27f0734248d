import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Config } from '../config';
import { temporaryFolder } from './temporaryFolder';

/** The location of a database for `openDatabase`. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

declare global {
  /** Set by jest.config.ts for the project that runs on PostgreSQL. */
  var isOnPostgres: boolean | undefined;
}

const created: string[] = [];

const cluster = () => (globalThis.isOnPostgres ? process.env['POSTGRES_OF_TESTS'] : undefined);

/**
 * Creates an empty database, which is deleted after the test file: on PostgreSQL in the jest project of that name,
 * otherwise SQLite in a temporary folder.
 */
export async function newDatabase(): Promise<DatabasePlace> {
  const dataDir = temporaryFolder();
  const url = cluster();
  if (!url) return { dataDir, databaseUrl: null };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(url, `create database ${name}`);
  created.push(name);
  const databaseUrl = new URL(url);
  databaseUrl.pathname = name;
  return { dataDir, databaseUrl: databaseUrl.href };
}

afterAll(async () => {
  const url = cluster();
  if (!url || created.length === 0) return;
  await run(url, ...created.splice(0).map((name) => `drop database ${name} with (force)`));
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
