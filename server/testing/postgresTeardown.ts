/** Jest's `globalTeardown` stops the server of postgresSetup.ts. Jest runs both in the same process. */
export default async function teardown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
}
