import { startApplication } from './startApplication';

let started: number;

/** A page that is loaded, and at rest, when the test says so. */
function openPage(readyState = 'complete') {
  const page = new EventTarget() as unknown as Window & { rest: () => void; load: () => void };
  const document = { readyState, addEventListener: () => undefined };
  let rest: () => void = () => undefined;
  Object.assign(page, {
    document,
    requestIdleCallback: (callback: () => void) => (rest = callback),
    rest: () => rest(),
    load: () => page.dispatchEvent(new Event('load')),
  });
  return page;
}

const load = async () => {
  started += 1;
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const options = { files: ['/assets/main.js'], isUrgent: false, ready: Promise.resolve(), load };

beforeEach(() => (started = 0));

test('it waits until the page is loaded and at rest', async () => {
  const page = openPage('interactive');
  startApplication(page, options);
  page.rest();
  await settle();
  expect(started).toBe(0);
  page.load();
  page.rest();
  await settle();
  expect(started).toBe(1);
});

test('a page that is loaded before it is painted gets it after the paint', async () => {
  const page = openPage();
  let paint: () => void = () => undefined;
  class Observer {
    constructor(callback: (list: { getEntriesByName: () => readonly unknown[] }) => void) {
      paint = () => callback({ getEntriesByName: () => [{}] });
    }
    observe = () => undefined;
    disconnect = () => undefined;
  }
  Object.assign(page, { PerformanceObserver: Observer });
  Object.assign(page.document, { visibilityState: 'visible' });
  startApplication(page, options);
  page.rest();
  await settle();
  expect(started).toBe(0);
  paint();
  page.rest();
  await settle();
  expect(started).toBe(1);
});

test.each(['pointerdown', 'keydown', 'focusin'])(
  'a %s starts it at once, and once',
  async (sign) => {
    const page = openPage();
    startApplication(page, options);
    page.dispatchEvent(new Event(sign));
    page.dispatchEvent(new Event(sign));
    page.rest();
    await settle();
    expect(started).toBe(1);
  },
);

test('what is urgent does not wait for the page to be loaded', async () => {
  const page = openPage('interactive');
  startApplication(page, { ...options, isUrgent: true });
  await settle();
  expect(started).toBe(1);
});

test('it waits for the page that it is to take over', async () => {
  const page = openPage();
  let show: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (show = resolve));
  startApplication(page, { ...options, isUrgent: true, ready });
  await settle();
  expect(started).toBe(0);
  show();
  await settle();
  expect(started).toBe(1);
});

test('what does not arrive is asked for again when the browser is online', async () => {
  const page = openPage();
  const failing = jest.fn(load).mockRejectedValueOnce(new TypeError('offline'));
  startApplication(page, { ...options, isUrgent: true, load: failing });
  await settle();
  expect(started).toBe(0);
  page.dispatchEvent(new Event('online'));
  await settle();
  expect(started).toBe(1);
});
