import { waitFor } from '@testing-library/react';
import { setHydrated, visitorLanguage } from '../documentState';
import { endEarlyInput } from '../testing/endEarlyInput';
import { storeTokens } from '../testing/startSite';

let visits = 0;

/**
 * Opens a page that the host has sent in English, with the inline script.
 *
 * @param start evaluates the start script; it may throw an error, as if the script did not load
 * @returns how often the start script was loaded
 */
async function open(start: () => object = () => ({}), address = '/en') {
  history.replaceState(null, '', address);
  document.documentElement.lang = 'en';
  document.documentElement.removeAttribute('style');
  document.body.innerHTML = '<button>Filter</button>';
  const url = `/assets/start.${(visits += 1)}.js`;
  document.documentElement.dataset['build'] = `${url} /assets/main.1.js /content/1`;
  const load = jest.fn<object, [attempt: string]>(start);
  for (const attempt of ['', '?attempt=2', '?attempt=3']) {
    jest.doMock(url + attempt, () => load(attempt), { virtual: true });
  }
  await jest.isolateModulesAsync(async () => void (await import('./inlineScript')));
  const press = () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('button')?.dispatchEvent(click);
    return click;
  };
  return { load, press };
}

/** Waits until the start script has been loaded this many times, and until it has been evaluated. */
async function loaded(load: jest.Mock, times = 1) {
  await waitFor(() => expect(load).toHaveBeenCalledTimes(times));
  await new Promise((resolve) => setTimeout(resolve));
}

const { dataset, style } = document.documentElement;
const breaks = () => {
  throw new Error('The connection breaks.');
};

beforeEach(() => {
  storeTokens();
  // The document was opened again, so it is not opened a second time (recover.ts).
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => [{ type: 'reload' }],
    configurable: true,
  });
});

afterEach(endEarlyInput);

test('the start script is loaded after the first paint, and learns the language', async () => {
  const paint = jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  const { load } = await open();
  expect(load).not.toHaveBeenCalled();
  paint.mock.calls[0]?.[0](0);
  await loaded(load);
  expect(visitorLanguage()).toBe('en');
  expect(style.visibility).toBe('');
});

test('the cookies and the storage are read once', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('locale=en');
  const storage = jest.spyOn(Storage.prototype, 'getItem');
  const { load } = await open(undefined, '/');
  await loaded(load);
  expect(cookie).toHaveBeenCalledTimes(1);
  expect(storage).toHaveBeenCalledTimes(1);
  expect(dataset['session']).toBe('loggedOut');
});

test('a hidden page, which is not painted, loads the start script at once', async () => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const paint = jest.spyOn(window, 'requestAnimationFrame');
  const { load } = await open();
  await loaded(load);
  expect(paint).not.toHaveBeenCalled();
});

test('a press before the first paint is held, and loads the start script at once', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  const { load, press } = await open();
  expect(press().defaultPrevented).toBe(true);
  await loaded(load);
  expect(window.pageStart?.isNeeded).toBe(true);
});

test('a key before the first paint is not held, and loads the start script at once', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  const { load } = await open();
  const key = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
  document.body.dispatchEvent(key);
  await loaded(load);
  expect(key.defaultPrevented).toBe(false);
  expect(window.pageStart?.isNeeded).toBe(true);
});

test('a start script that does not arrive is loaded again at the next press and when the browser is online', async () => {
  const { load, press } = await open(breaks);
  await loaded(load);
  press();
  await loaded(load, 2);
  load.mockReturnValue({});
  window.dispatchEvent(new Event('online'));
  await loaded(load, 3);
  // Browsers do not request a URL again from which a module did not arrive.
  expect(load.mock.calls.flat()).toEqual(['', '?attempt=2', '?attempt=3']);
});

test('a page in another language stays hidden until the start script can replace it', async () => {
  const { load } = await open(undefined, '/ja');
  await loaded(load);
  expect(style.visibility).toBe('hidden');
});

test('a page in another language is shown if the start script does not arrive', async () => {
  const { load } = await open(breaks, '/ja');
  await loaded(load);
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
  // Once the page is hydrated, the application shows the status.
  setHydrated();
  storeTokens({ accessToken: 'access-1' });
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(dataset['session']).toBe('loggedOut');
});

test('a sign-in in another tab needs the application', async () => {
  await open();
  window.dispatchEvent(new Event('storage'));
  expect(window.pageStart?.isNeeded).toBe(false);
  storeTokens({ accessToken: 'access-1' });
  window.dispatchEvent(new Event('storage'));
  expect(window.pageStart?.isNeeded).toBe(true);
});
