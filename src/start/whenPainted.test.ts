import { whenPainted } from './whenPainted';

/** A page that is painted when the test says so. */
function openPage({ visibilityState = 'visible' } = {}) {
  const observers = new Set<(names: string[]) => void>();
  class Observer {
    private readonly tell: (names: string[]) => void;
    constructor(
      callback: (list: { getEntriesByName: (name: string) => readonly string[] }) => void,
    ) {
      this.tell = (names) =>
        callback({ getEntriesByName: (name) => names.filter((one) => one === name) });
    }
    observe = () => observers.add(this.tell);
    disconnect = () => observers.delete(this.tell);
  }
  const page = { PerformanceObserver: Observer, document: { visibilityState } };
  return {
    page: page as unknown as Window,
    paint: (name: string) => [...observers].forEach((tell) => tell([name])),
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('it waits until something of the page is painted, and calls once', () => {
  const { page, paint } = openPage();
  const callback = jest.fn();
  whenPainted(page, callback, 2_000);
  paint('first-paint');
  expect(callback).not.toHaveBeenCalled();
  paint('first-contentful-paint');
  expect(callback).toHaveBeenCalledTimes(1);
  paint('first-contentful-paint');
  jest.advanceTimersByTime(5_000);
  expect(callback).toHaveBeenCalledTimes(1);
});

test('a page that is never painted is waited for no longer than that', () => {
  const { page, paint } = openPage();
  const callback = jest.fn();
  whenPainted(page, callback, 2_000);
  jest.advanceTimersByTime(1_999);
  expect(callback).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  paint('first-contentful-paint');
  expect(callback).toHaveBeenCalledTimes(1);
});

test('a page that is hidden is not waited for', () => {
  const callback = jest.fn();
  whenPainted(openPage({ visibilityState: 'hidden' }).page, callback, 2_000);
  expect(callback).toHaveBeenCalledTimes(1);
});
