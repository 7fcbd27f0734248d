import { availableParallelism } from 'node:os';

/**
 * Runs a function for each item, several items at a time.
 *
 * @param atOnce number of items to process at the same time. The default is the number of processor
 * cores.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  atOnce = availableParallelism(),
): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await run(item);
    }),
  );
}
