import { availableParallelism } from 'node:os';

/**
 * Runs a function for each item, several items at a time.
 *
 * @param atOnce number of items to process at the same time. The default is the number of processor
 * cores.
 * @returns the results, in the order of the items
 * @throws an error of the function, after all items that were begun have ended, so that none of
 * them still writes anything. No other items are begun.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = availableParallelism(),
): Promise<readonly Result[]> {
  const results: Result[] = [];
  // A generator ends for all workers when one of them leaves its loop with an error.
  const waiting = eachOf(items);
  const workers = Array.from({ length: atOnce }, async () => {
    for (const [index, item] of waiting) results[index] = await run(item);
  });
  await Promise.allSettled(workers);
  await Promise.all(workers);
  return results;
}

function* eachOf<Item>(items: readonly Item[]): Generator<[number, Item]> {
  yield* items.entries();
}
