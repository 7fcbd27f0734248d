/**
 * Stops the server started by postgresSetup.ts. This is Jest's `globalTeardown`, which runs in the
 * same process as the `globalSetup`.
 */
export default async function teardown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
}
