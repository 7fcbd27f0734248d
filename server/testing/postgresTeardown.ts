/**
 * Stops the server that postgresSetup.ts has started. This is the `globalTeardown` of Jest, which runs
 * in the same process as the `globalSetup`.
 */
export default async function teardown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
}
