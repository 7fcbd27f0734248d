import { startPostgres, type PostgresServer } from './startPostgres';

declare global {
  var postgresOfTests: PostgresServer | undefined;
}

/** jest's `globalSetup`: one PostgreSQL for all test files. */
export default async function setup(): Promise<void> {
  globalThis.postgresOfTests = await startPostgres();
  // jest's workers inherit the environment.
  process.env['POSTGRES_OF_TESTS'] = globalThis.postgresOfTests.url;
}
