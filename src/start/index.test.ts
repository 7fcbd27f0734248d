import { notHydratedEvent } from '../app/prerenderedPage';
import { storeTokens } from '../testing/startSite';

let visits = 0;

/**
 * Opens a page that the host has sent in English, with the inline script.
 *
 * @param deferred evaluates the deferred script; it may throw an error, as if the script did not load
 * @returns how often the deferred script was loaded
 */
async function open(deferred: () => object = () => ({}), address = '/en') {
  history.replaceState(null, '', address);
  document.documentElement.lang = 'en';
  document.documentElement.removeAttribute('style');
  document.body.innerHTML = '<button>Filter</button>';
  const url = `/assets/start.${(visits += 1)}.js`;
  const script = document.createElement('script');
  script.dataset['deferred'] = url;
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  const load = jest.fn(deferred);
  for (const attempt of ['', '?attempt=2', '?attempt=3']) {
    jest.doMock(url + attempt, () => load(), { virtual: true });
  }
  await jest.isolateModulesAsync(async () => void (await import('./index')));
  const press = () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('button')?.dispatchEvent(click);
    return click;
  };
  return { load, script, press };
}

/** Waits for the first paint, and for the script that is loaded after it. */
const painted = () => new Promise((resolve) => setTimeout(resolve, 50));

const { dataset, style } = document.documentElement;
const breaks = () => {
  throw new Error('The connection breaks.');
};

beforeEach(() => storeTokens());

test('the deferred script is loaded after the first paint, and learns the language', async () => {
  const { load, script } = await open();
  expect(load).not.toHaveBeenCalled();
  await painted();
  expect(load).toHaveBeenCalledTimes(1);
  expect(script.dataset['locale']).toBe('en');
  expect(style.visibility).toBe('');
});

test('the cookies and the storage are read once', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('locale=en');
  const storage = jest.spyOn(Storage.prototype, 'getItem');
  await open(undefined, '/');
  await painted();
  expect(cookie).toHaveBeenCalledTimes(1);
  expect(storage).toHaveBeenCalledTimes(1);
  expect(dataset['session']).toBe('loggedOut');
});

test('a hidden page, which is not painted, loads the deferred script at once', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const paint = jest.spyOn(window, 'requestAnimationFrame');
  const { load } = await open();
  await painted();
  expect(load).toHaveBeenCalledTimes(1);
  expect(paint).not.toHaveBeenCalled();
});

test('a press before the first paint is held, and loads the deferred script at once', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  const { load, script, press } = await open();
  expect(press().defaultPrevented).toBe(true);
  await painted();
  expect(load).toHaveBeenCalledTimes(1);
  expect('acted' in script.dataset).toBe(true);
});

test('a key before the first paint is not held, and loads the deferred script at once', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  const { load, script } = await open();
  const key = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  await painted();
  expect(key.defaultPrevented).toBe(false);
  expect(load).toHaveBeenCalledTimes(1);
  expect('acted' in script.dataset).toBe(true);
});

test('a deferred script that does not arrive is loaded again at the next press and when the browser is online', async () => {
  const notHydrated = jest.fn();
  document.addEventListener(notHydratedEvent, notHydrated);
  const { load, press } = await open(breaks);
  await painted();
  expect(load).toHaveBeenCalledTimes(1);
  expect(notHydrated).toHaveBeenCalledTimes(1);
  press();
  await painted();
  expect(load).toHaveBeenCalledTimes(2);
  load.mockReturnValue({});
  window.dispatchEvent(new Event('online'));
  await painted();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a page in another language stays hidden until the deferred script can replace it', async () => {
  await open(undefined, '/ja');
  await painted();
  expect(style.visibility).toBe('hidden');
});

test('a page in another language is shown if the deferred script does not arrive', async () => {
  await open(breaks, '/ja');
  expect(style.visibility).toBe('hidden');
  await painted();
  expect(style.visibility).toBe('');
});

test('a page is blank for three seconds at most', async () => {
  jest.useFakeTimers();
  await open(undefined, '/ja');
  jest.advanceTimersByTime(2_999);
  expect(style.visibility).toBe('hidden');
  jest.advanceTimersByTime(1);
  expect(style.visibility).toBe('');
  jest.useRealTimers();
});

test('a document in the back/forward cache shows no status, and afterwards the present one', async () => {
  storeTokens({ accessToken: 'access-1' });
  await open();
  expect(dataset['session']).toBe('loggedIn');
  window.dispatchEvent(new Event('pagehide'));
  expect(dataset['session']).toBe('pending');
  storeTokens();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(dataset['session']).toBe('loggedOut');
});
