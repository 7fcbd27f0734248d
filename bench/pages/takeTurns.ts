/**
 * Measures each of several things some times, in turns (A B C, then B C A), so that a slow spell of
 * the machine meets all of them. A measurement that fails is tried once more, then left out.
 *
 * @returns what was measured of each, in the order of `things`
 */
export async function takeTurns<T extends { name: string }, R>(
  things: readonly T[],
  rounds: number,
  measure: (thing: T, round: number) => Promise<R>,
): Promise<R[][]> {
  const results: R[][] = things.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < things.length; turn++) {
      const index = (turn + round) % things.length;
      const thing = things[index];
      if (!thing) continue;
      const again = () => measure(thing, round);
      try {
        results[index]?.push(await again().catch(again));
        console.log(`round ${round + 1} of ${rounds}: ${thing.name}`);
      } catch (error) {
        console.error(`round ${round + 1} of ${rounds}: ${thing.name}:`, error);
      }
    }
  }
  return results;
}
