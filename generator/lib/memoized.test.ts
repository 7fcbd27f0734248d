/** @jest-environment node */
import { memoized, once } from './memoized';

test('a result is made once for each object, even if it is nothing', () => {
  const make = jest.fn(({ name }: { name?: string }) => name);
  const nameOf = memoized(make);
  const [tea, none] = [{ name: 'tea' }, {}];
  expect([tea, none, tea, none].map(nameOf)).toEqual(['tea', undefined, 'tea', undefined]);
  expect(make.mock.calls).toEqual([[tea], [none]]);
});

test('a result without an object is made once, when it is first needed', () => {
  const make = jest.fn(() => undefined);
  const made = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([made(), made()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});
