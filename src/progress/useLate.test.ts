import { act, renderHook } from '@testing-library/react';
import { useLate } from './useLate';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function watch() {
  const { result, rerender } = renderHook(useLate, { initialProps: false });
  return {
    go: () => rerender(true),
    stop: () => rerender(false),
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds)),
    isShown: () => result.current,
  };
}

test('a wait of 300 ms shows the indicator, a shorter one does not', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(299);
  stop();
  pass(1_000);
  expect(isShown()).toBe(false);
  go();
  pass(299);
  expect(isShown()).toBe(false);
  pass(1);
  expect(isShown()).toBe(true);
});

test('the indicator ends with the wait, but not in its first half second, nor if the next wait has begun', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(310);
  stop();
  pass(100);
  go();
  pass(2_000);
  expect(isShown()).toBe(true);
  stop();
  pass(0);
  expect(isShown()).toBe(false);
  go();
  pass(310);
  stop();
  pass(489);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});
