/** jest's `globalTeardown`: ends what postgresSetup.ts started, in the same process. */
export default async function teardown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
}
