import { writableCheck } from './writable';

/** Creates a check of whether a database is writable. The test decides whether a write succeeds. */
function startCheck() {
  const writes: { succeed: () => void; fail: (error: Error) => void }[] = [];
  const reported: unknown[] = [];
  const isWritable = writableCheck(
    () => new Promise<void>((succeed, fail) => writes.push({ succeed, fail })),
    (error) => reported.push(error),
  );
  return { writes, reported, isWritable };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('simultaneous calls share one write, and its result is valid for a second', async () => {
  const { writes, isWritable } = startCheck();
  const answers = Promise.all([isWritable(), isWritable()]);
  writes[0]?.succeed();
  expect(await answers).toEqual([true, true]);
  jest.advanceTimersByTime(999);
  expect(await isWritable()).toBe(true);
  expect(writes).toHaveLength(1);
  jest.advanceTimersByTime(1);
  const next = isWritable();
  writes[1]?.fail(new Error('disk full'));
  expect(await next).toBe(false);
});

test('a failure is reported once, and is valid for a second too', async () => {
  const { writes, reported, isWritable } = startCheck();
  const answer = isWritable();
  writes[0]?.fail(new Error('disk full'));
  expect(await answer).toBe(false);
  expect(await isWritable()).toBe(false);
  expect(reported).toEqual([new Error('disk full')]);
});

test('a write that does not end is no success after two seconds, and no other begins', async () => {
  const { writes, isWritable } = startCheck();
  const first = isWritable();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await first).toBe(false);
  const later = isWritable();
  await jest.advanceTimersByTimeAsync(0);
  expect(await later).toBe(false);
  expect(writes).toHaveLength(1);
});
