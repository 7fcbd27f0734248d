import { availableParallelism } from 'node:os';

/** Runs a function for each item, as many at a time as there are processor cores. */
export async function inParallel<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const item of waiting) await run(item);
    }),
  );
}
