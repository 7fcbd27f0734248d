/** @jest-environment node */
import { inParallel } from './inParallel';

test('the results have the order of the items, whichever has ended first', async () => {
  const after = (ms: number) => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));
  expect(await inParallel([40, 0, 20], after, 2)).toEqual([40, 0, 20]);
});

test('after an error, no item is begun, and those that were begun have ended before it is thrown', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const running = inParallel(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      begun.push(item);
      if (item === 2) throw new Error('no ink');
      await new Promise((resolve) => setTimeout(resolve, 20));
      ended.push(item);
    },
    3,
  );
  await expect(running).rejects.toThrow('no ink');
  expect({ begun, ended }).toEqual({ begun: [1, 2, 3], ended: [1, 3] });
});
