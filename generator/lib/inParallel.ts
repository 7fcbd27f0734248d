import { availableParallelism } from 'node:os';

/**
 * Runs a function for each item, several items at a time.
 *
 * @param atOnce number of items to process at the same time. The default is the number of processor
 * cores.
 * @returns the results, in the order of the items
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = availableParallelism(),
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of waiting) results[index] = await run(item);
    }),
  );
  return results;
}
