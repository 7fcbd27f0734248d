import { startApplication } from './startApplication';

let loaded: string[];

/** A page that is loaded, painted and idle when the test says so. */
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
    document: { readyState, visibilityState, addEventListener: () => undefined },
    PerformanceObserver,
    requestIdleCallback: (callback: () => void) => (idle = callback),
  });
  return {
    page,
    becomeIdle: () => idle(),
    paint: (name: string) => observers.forEach((report) => report(name)),
  };
}

const load = async (url: string) => {
  loaded.push(url);
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const options = { scripts: Promise.resolve('/home.js /main.js'), isUrgent: false, load };
const all = ['/home.js', '/main.js'];

beforeEach(() => (loaded = []));

test('the application starts when the page is loaded and idle', async () => {
  const { page, becomeIdle } = openPage({ readyState: 'interactive' });
  startApplication(page, options);
  becomeIdle();
  await settle();
  expect(loaded).toEqual([]);
  page.dispatchEvent(new Event('load'));
  becomeIdle();
  await settle();
  expect(loaded).toEqual(all);
});

test('a visible page is painted before the application starts', async () => {
  const { page, becomeIdle, paint } = openPage({ visibilityState: 'visible' });
  startApplication(page, options);
  for (const name of ['first-paint', 'first-contentful-paint']) {
    becomeIdle();
    await settle();
    expect(loaded).toEqual([]);
    paint(name);
  }
  becomeIdle();
  paint('first-contentful-paint');
  await settle();
  expect(loaded).toEqual(all);
});

test('the application starts after two seconds, even if no paint is reported', async () => {
  jest.useFakeTimers();
  const { page, becomeIdle } = openPage({ visibilityState: 'visible' });
  startApplication(page, options);
  await jest.advanceTimersByTimeAsync(1_999);
  becomeIdle();
  expect(loaded).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  becomeIdle();
  await jest.advanceTimersByTimeAsync(0);
  expect(loaded).toEqual(all);
  jest.useRealTimers();
});

test.each(['pointerdown', 'keydown', 'focusin'])(
  'the first %s starts the application, once',
  async (type) => {
    const { page, becomeIdle } = openPage();
    startApplication(page, options);
    page.dispatchEvent(new Event(type));
    page.dispatchEvent(new Event(type));
    becomeIdle();
    await settle();
    expect(loaded).toEqual(all);
  },
);

test('an urgent start does not wait until the page is loaded', async () => {
  startApplication(openPage({ readyState: 'interactive' }).page, { ...options, isUrgent: true });
  await settle();
  expect(loaded).toEqual(all);
});

test('the application waits for the page that is to be hydrated, and loads the scripts of that page', async () => {
  let show: (scripts: string) => void = () => undefined;
  const scripts = new Promise<string>((resolve) => (show = resolve));
  startApplication(openPage().page, { ...options, isUrgent: true, scripts });
  await settle();
  expect(loaded).toEqual([]);
  show('/main.2.js');
  await settle();
  expect(loaded).toEqual(['/main.2.js']);
});

test('scripts that do not arrive are loaded again when the browser is online', async () => {
  const { page } = openPage();
  const failing = jest.fn(load).mockRejectedValueOnce(new TypeError('offline'));
  startApplication(page, { ...options, isUrgent: true, load: failing });
  await settle();
  loaded = [];
  page.dispatchEvent(new Event('online'));
  await settle();
  expect(loaded).toEqual(all);
});
