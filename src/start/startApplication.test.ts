import { hydratedEvent, notHydratedEvent, startEvent } from '../app/prerenderedPage';
import { startApplication, type StartTime } from './startApplication';

const all = ['/home.js', '/main.js'];
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Opens a page with a control, a link and a text, which is idle when the test says so. */
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
    '<div id="app" data-content="/content/1/en/home.json"><p>Text</p><a href="/projects">Projects</a>' +
    '<a href="/ja/login"><b>Login</b></a><button><b>Sort</b></button><button popovertarget="p">Menu</button><label>Topic</label><select></select></div>';
  const page = Object.assign(new EventTarget(), { document }) as unknown as Window;
  let becomeIdle: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => (becomeIdle = resolve));
  const loaded: string[] = [];
  const fetched: string[] = [];
  const { start, settled } = startApplication(page, {
    scripts,
    idle,
    startTime,
    isRightPage: () => isRightPage,
    load: async (url) => {
      await load(url);
      loaded.push(url);
    },
    prefetch: async (url) => fetched.push(url),
  });
  /** As the event reaches the window. */
  const send = (type: string, selector: string) => {
    const event = new Event(type);
    Object.defineProperty(event, 'target', { value: document.querySelector(selector) });
    page.dispatchEvent(event);
  };
  return { page, start, settled, becomeIdle, loaded, fetched, send };
}

test('when the page is idle, the application is fetched, but not started', async () => {
  const { becomeIdle, loaded, fetched } = openPage();
  await settle();
  expect(fetched).toEqual([]);
  becomeIdle();
  await settle();
  expect(fetched).toEqual([...all, '/content/1/en/home.json']);
  expect(loaded).toEqual([]);
});

test.each([
  ['pointerover', 'button b'],
  ['focusin', 'button'],
  ['click', 'label'],
  ['change', 'select'],
  ['pointerover', 'a[href$=login] b'],
  ['keydown', 'body'],
])('%s on %s starts the application, once', async (type, selector) => {
  const { becomeIdle, loaded, fetched, send } = openPage();
  send(type, selector);
  send(type, selector);
  becomeIdle();
  await settle();
  expect(loaded).toEqual(all);
  expect(fetched).toEqual([]);
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

test('scripts that do not arrive are loaded again at the next action, and when the browser is online', async () => {
  const failing = jest.fn<Promise<unknown>, [string]>().mockRejectedValueOnce(new TypeError());
  const { page, send, loaded } = openPage({ load: failing });
  send('click', 'button');
  await settle();
  expect(loaded).toEqual(['/main.js']);
  failing.mockRejectedValueOnce(new TypeError());
  send('click', 'button');
  await settle();
  expect(loaded).toEqual(['/main.js', '/main.js']);
  page.dispatchEvent(new Event('online'));
  await settle();
  expect(loaded).toEqual(['/main.js', '/main.js', ...all]);
});

test('an application that cannot hydrate the page is started again by the next action, and when the browser is online', async () => {
  let starts = 0;
  document.addEventListener(startEvent, () => (starts += 1));
  const { page, send } = openPage();
  send('click', 'button');
  await settle();
  send('click', 'button');
  await settle();
  expect(starts).toBe(1);
  document.dispatchEvent(new Event(notHydratedEvent));
  await settle();
  expect(starts).toBe(1);
  send('click', 'button');
  await settle();
  expect(starts).toBe(2);
  document.dispatchEvent(new Event(notHydratedEvent));
  page.dispatchEvent(new Event('online'));
  await settle();
  expect(starts).toBe(3);
});

test('a page is settled when the application is fetched, or when it is hydrated', async () => {
  for (const startTime of ['onAction', 'now'] as const) {
    const { settled, becomeIdle, fetched } = openPage({ startTime });
    let isSettled = false;
    void settled.then(() => (isSettled = true));
    await settle();
    expect(isSettled).toBe(false);
    becomeIdle();
    if (startTime === 'now') document.dispatchEvent(new Event(hydratedEvent));
    await settle();
    expect(isSettled).toBe(true);
    expect(fetched).toHaveLength(startTime === 'now' ? 0 : 3);
  }
});
