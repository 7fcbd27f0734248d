import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { inBatches } from './inBatches';

/**
 * Returns a function that works in batches, and a list of the batches it has run. A batch that
 * contains the input `fail` fails.
 */
function startBatches(largest?: number) {
  const batches: string[][] = [];
  const answer = inBatches(async (inputs: readonly string[]) => {
    batches.push([...inputs]);
    await sleep(20);
    if (inputs.includes('fail')) throw new Error('the disk is full');
    return new Map(inputs.map((input) => [input, input.toUpperCase()]));
  }, largest);
  return { answer, batches };
}

test('calls that arrive together share a batch, and each gets its answer', async () => {
  const { answer, batches } = startBatches();
  expect(await Promise.all(['a', 'b', 'a'].map(answer))).toEqual(['A', 'B', 'A']);
  expect(batches).toEqual([['a', 'b']]);
});

test('calls that arrive while a batch runs share the next one', async () => {
  const { answer, batches } = startBatches();
  const first = answer('a');
  while (batches.length === 0) await setImmediate();
  const others = [answer('a'), answer('b')];
  expect(await first).toBe('A');
  expect(batches).toHaveLength(1);
  expect(await Promise.all(others)).toEqual(['A', 'B']);
  expect(batches).toEqual([['a'], ['a', 'b']]);
});

test('a batch that fails fails its calls and no others', async () => {
  const { answer } = startBatches();
  const answers = await Promise.allSettled(['a', 'fail'].map(answer));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await answer('b')).toBe('B');
});

test('a batch has at most the given number of inputs', async () => {
  const { answer, batches } = startBatches(2);
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(answer))).toEqual([
    'A',
    'B',
    'C',
    'D',
    'E',
  ]);
  expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});
