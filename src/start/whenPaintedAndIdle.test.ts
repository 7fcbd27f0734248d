import { settle } from '../testing/settle';
import { whenPaintedAndIdle } from './whenPaintedAndIdle';

/** Creates a page. The test decides when the page is loaded, painted and idle. */
function openPage({ readyState = 'complete', visibilityState = 'hidden' } = {}) {
  const page = new EventTarget() as unknown as Window;
  let idle: () => void = () => undefined;
  const observers = new Set<(name: string) => void>();
  class PerformanceObserver {
    readonly #report: (name: string) => void;
    constructor(callback: (list: { getEntriesByName: (name: string) => string[] }) => void) {
      this.#report = (name) =>
        callback({ getEntriesByName: (wanted) => (wanted === name ? [name] : []) });
    }
    observe = () => observers.add(this.#report);
    disconnect = () => observers.delete(this.#report);
  }
  Object.assign(page, {
    document: { readyState, visibilityState },
    PerformanceObserver,
    requestIdleCallback: (callback: () => void) => (idle = callback),
  });
  const done = jest.fn();
  void whenPaintedAndIdle(page).then(done);
  return {
    page,
    done,
    becomeIdle: () => idle(),
    paint: (name: string) => observers.forEach((report) => report(name)),
  };
}

test('waits until the page is loaded and idle', async () => {
  const { page, done, becomeIdle } = openPage({ readyState: 'interactive' });
  await settle();
  becomeIdle();
  await settle();
  expect(done).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  await settle();
  expect(done).not.toHaveBeenCalled();
  becomeIdle();
  await settle();
  expect(done).toHaveBeenCalledTimes(1);
});

test('waits until a visible page is painted', async () => {
  const { done, becomeIdle, paint } = openPage({ visibilityState: 'visible' });
  for (const name of ['first-paint', 'first-contentful-paint']) {
    await settle();
    becomeIdle();
    await settle();
    expect(done).not.toHaveBeenCalled();
    paint(name);
  }
  await settle();
  becomeIdle();
  await settle();
  expect(done).toHaveBeenCalledTimes(1);
});

test('waits two seconds at most for a paint', async () => {
  jest.useFakeTimers();
  const { done, becomeIdle } = openPage({ visibilityState: 'visible' });
  await jest.advanceTimersByTimeAsync(1_999);
  becomeIdle();
  await jest.advanceTimersByTimeAsync(0);
  expect(done).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  becomeIdle();
  await jest.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
