/** jest's `globalTeardown`: stops the server of postgresSetup.ts, in the same process. */
export default async function teardown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
}
