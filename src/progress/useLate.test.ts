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

test('a wait under 300 ms shows nothing', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(299);
  stop();
  pass(1_000);
  expect(isShown()).toBe(false);
});

test('a wait of 300 ms shows the indicator', () => {
  const { go, pass, isShown } = watch();
  go();
  pass(299);
  expect(isShown()).toBe(false);
  pass(1);
  expect(isShown()).toBe(true);
});

test('the indicator stays for half a second, even if the wait ends earlier', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(310);
  stop();
  pass(489);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

test('after half a second the indicator ends with the wait', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(2_000);
  stop();
  pass(0);
  expect(isShown()).toBe(false);
});

test('the indicator stays if the next wait begins before it is hidden', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(310);
  stop();
  pass(100);
  go();
  pass(2_000);
  expect(isShown()).toBe(true);
});
