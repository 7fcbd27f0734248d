import { startPostgres, type PostgresServer } from './startPostgres';

declare global {
  var postgresOfTests: PostgresServer | undefined;
}

/** Starts one PostgreSQL server for all test files. This is Jest's `globalSetup`. */
export default async function setup(): Promise<void> {
  globalThis.postgresOfTests = await startPostgres();
  // Jest's worker processes inherit this environment variable.
  process.env['POSTGRES_OF_TESTS'] = globalThis.postgresOfTests.url;
}
