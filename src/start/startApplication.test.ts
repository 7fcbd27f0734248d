import { hydratedEvent, notHydratedEvent, startEvent } from '../app/prerenderedPage';
import { settle } from '../testing/settle';
import { startApplication, type StartTime } from './startApplication';

const all = ['/home.js', '/main.js'];

/** Opens a page with a control, a link and text. The test decides when the page becomes idle. */
function openPage({
  startTime = 'onAction',
  scripts = Promise.resolve('/home.js /main.js'),
  isRightPage = true,
  load = async () => undefined,
}: {
  startTime?: StartTime;
  scripts?: Promise<string>;
  isRightPage?: boolean;
  load?: (url: string) => Promise<unknown>;
} = {}) {
  document.body.innerHTML =
    '<div id="app"><a href="/ja/login"><b>Login</b></a><button popovertarget="p">Menu</button><select></select>' +
    '<main><p>Text</p><a href="/projects">Projects</a><button><b>Sort</b></button><label>Topic</label><div data-vertical></div></main></div>';
  // jsdom has no layout, so the test decides which elements are in view.
  const observed = new Set<Element>();
  let onChange: (changes: { isIntersecting: boolean }[]) => void = () => undefined;
  class IntersectionObserver {
    constructor(callback: typeof onChange) {
      onChange = callback;
    }
    observe = (element: Element) => observed.add(element);
    disconnect = () => observed.clear();
  }
  const idleCallbacks: (() => void)[] = [];
  const win = Object.assign(new EventTarget(), {
    document,
    IntersectionObserver,
    requestIdleCallback: (callback: () => void) => idleCallbacks.push(callback),
  }) as unknown as typeof window;
  let becomeIdle: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => (becomeIdle = resolve));
  const loaded: string[] = [];
  const { start, settled } = startApplication(win, {
    scripts,
    idle,
    startTime,
    isRightPage: () => isRightPage,
    load: async (url) => {
      await load(url);
      loaded.push(url);
    },
  });
  /** Dispatches an event on an element, from which it bubbles up to the window. */
  const send = (type: string, selector: string) => {
    const event = Object.assign(new Event(type), { movementX: 0, movementY: 1 });
    Object.defineProperty(event, 'target', { value: document.querySelector(selector) });
    win.dispatchEvent(event);
  };
  /** Simulates scrolling elements into view, then lets the browser become idle. */
  const scrollTo = async (selector: string) => {
    onChange([...observed].map((one) => ({ isIntersecting: one.matches(selector) })));
    for (const callback of idleCallbacks.splice(0)) callback();
    await settle();
  };
  return { win, start, settled, becomeIdle, loaded, send, scrollTo };
}

test('when the page is idle, the application does not start', async () => {
  const { becomeIdle, loaded } = openPage();
  becomeIdle();
  await settle();
  expect(loaded).toEqual([]);
});

test.each([
  ['pointerover', 'main button b'],
  ['focusin', 'main button'],
  ['click', 'label'],
  ['change', 'select'],
  ['pointerover', 'a[href$=login] b'],
  ['keydown', 'body'],
])('%s on %s starts the application, once', async (type, selector) => {
  const { becomeIdle, loaded, send } = openPage();
  send(type, selector);
  send(type, selector);
  becomeIdle();
  await settle();
  expect(loaded).toEqual(all);
});

test.each([
  ['pointerover', 'p'],
  ['pointerover', 'a[href="/projects"]'],
  ['focusin', 'a[href="/projects"]'],
  ['click', 'a[href="/projects"]'],
  ['click', '[popovertarget]'],
])('%s on %s does not start the application', async (type, selector) => {
  const { loaded, send } = openPage();
  send(type, selector);
  await settle();
  expect(loaded).toEqual([]);
});

test.each([
  ['pointermove', 'main button'],
  ['pointerdown', 'main button'],
  ['wheel', 'main button'],
  ['wheel', '[data-vertical]'],
])(
  '%s shows a visitor, for whom the application starts when %s of the content comes into view',
  async (type, inContent) => {
    const { becomeIdle, loaded, send, scrollTo } = openPage();
    send(type, 'p');
    becomeIdle();
    await settle();
    await scrollTo('select, [popovertarget], p, a');
    expect(loaded).toEqual([]);
    await scrollTo(inContent);
    expect(loaded).toEqual(all);
  },
);

test('a pointer that rests shows no visitor', async () => {
  const { win, becomeIdle, loaded, scrollTo } = openPage();
  win.dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  becomeIdle();
  await settle();
  await scrollTo('main button');
  expect(loaded).toEqual([]);
});

test('a control in view does not start the application when nobody is there', async () => {
  const { becomeIdle, loaded, scrollTo } = openPage();
  becomeIdle();
  await settle();
  await scrollTo('main button');
  expect(loaded).toEqual([]);
});

test('an application that has to show another page starts when the page is idle', async () => {
  const { becomeIdle, loaded } = openPage({ isRightPage: false });
  becomeIdle();
  await settle();
  expect(loaded).toEqual(all);
});

test('an application that is needed starts when the page is idle', async () => {
  const { becomeIdle, loaded } = openPage({ startTime: 'idle' });
  await settle();
  expect(loaded).toEqual([]);
  becomeIdle();
  await settle();
  expect(loaded).toEqual(all);
});

test('an application can start before the page is idle', async () => {
  const { loaded } = openPage({ startTime: 'now' });
  await settle();
  expect(loaded).toEqual(all);
});

test('the caller can start the application', async () => {
  const { start, loaded } = openPage();
  start();
  await settle();
  expect(loaded).toEqual(all);
});

test('the application waits for the page that is to be hydrated, and loads the scripts of that page', async () => {
  let show: (scripts: string) => void = () => undefined;
  const scripts = new Promise<string>((resolve) => (show = resolve));
  const { loaded } = openPage({ startTime: 'now', scripts });
  await settle();
  expect(loaded).toEqual([]);
  show('/main.2.js');
  await settle();
  expect(loaded).toEqual(['/main.2.js']);
});

test('a script that does not arrive is loaded again, with another URL, at the next action and when the browser is online', async () => {
  const failing = jest.fn<Promise<unknown>, [string]>().mockRejectedValueOnce(new TypeError());
  const { win, send, loaded } = openPage({ load: failing });
  send('click', 'main button');
  await settle();
  expect(loaded).toEqual(['/main.js']);
  failing.mockRejectedValueOnce(new TypeError());
  send('click', 'main button');
  await settle();
  expect(loaded).toEqual(['/main.js', '/main.js']);
  win.dispatchEvent(new Event('online'));
  await settle();
  expect(loaded).toEqual(['/main.js', '/main.js', '/home.js?attempt=3', '/main.js']);
});

test('an application that cannot hydrate the page is started again by the next action, and when the browser is online', async () => {
  let starts = 0;
  document.addEventListener(startEvent, () => (starts += 1));
  const { win, send } = openPage();
  send('click', 'main button');
  await settle();
  send('click', 'main button');
  await settle();
  expect(starts).toBe(1);
  document.dispatchEvent(new Event(notHydratedEvent));
  await settle();
  expect(starts).toBe(1);
  send('click', 'main button');
  await settle();
  expect(starts).toBe(2);
  document.dispatchEvent(new Event(notHydratedEvent));
  win.dispatchEvent(new Event('online'));
  await settle();
  expect(starts).toBe(3);
});

test('a page is settled when it is idle or, if the application starts, hydrated', async () => {
  for (const startTime of ['onAction', 'now'] as const) {
    const { settled, becomeIdle } = openPage({ startTime });
    let isSettled = false;
    void settled.then(() => (isSettled = true));
    await settle();
    expect(isSettled).toBe(false);
    becomeIdle();
    if (startTime === 'now') document.dispatchEvent(new Event(hydratedEvent));
    await settle();
    expect(isSettled).toBe(true);
  }
});
