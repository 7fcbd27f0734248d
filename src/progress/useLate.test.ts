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

test('what is over within 300 ms is never shown', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(299);
  stop();
  pass(1_000);
  expect(isShown()).toBe(false);
});

test('what takes 300 ms is shown', () => {
  const { go, pass, isShown } = watch();
  go();
  pass(299);
  expect(isShown()).toBe(false);
  pass(1);
  expect(isShown()).toBe(true);
});

test('what is shown stays for half a second, even when it is over at once', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(310);
  stop();
  pass(489);
  expect(isShown()).toBe(true);
  pass(1);
  expect(isShown()).toBe(false);
});

test('what took longer than that goes as soon as it is over', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(2_000);
  stop();
  pass(0);
  expect(isShown()).toBe(false);
});

test('what goes on again before it was put away stays', () => {
  const { go, stop, pass, isShown } = watch();
  go();
  pass(310);
  stop();
  pass(100);
  go();
  pass(2_000);
  expect(isShown()).toBe(true);
});
