import { holdInput } from './earlyInput';
import { recover, recoverStartScript } from './recover';

const reload = jest.fn();
const assign = jest.fn();
const deleteCache = jest.fn();
const own = '/assets/start.1.js /assets/main.1.js /content/1';
const html = (build: string) => `<!doctype html><html lang="en" data-build="${build}"><p>`;

const page = { pathname: '/projects', reload, assign };
const recovered = () => recover(undefined, page);

/** Replaces the parts of the window that jsdom does not have. */
function openPage({ build = own } = {}) {
  document.documentElement.dataset['build'] = build;
  if (build === '') delete document.documentElement.dataset['build'];
  document.body.innerHTML = '<input><button></button>';
  Object.defineProperty(window, 'caches', { value: { delete: deleteCache }, configurable: true });
}

function serve(text: string, status = 200) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status }));
}

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/projects');
  openPage();
});

test.each([
  '/assets/start.2.js /assets/main.1.js /content/1',
  '/assets/start.1.js /assets/main.2.js /content/1',
  '/assets/start.1.js /assets/main.1.js /content/2',
])('if the server has the build %s, the page is opened again, not from the cache', async (next) => {
  serve(html(next));
  expect(await recovered()).toBe(true);
  expect(deleteCache).toHaveBeenCalledWith('pages');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page is opened once for each build, so that servers with different builds cause no loop', async () => {
  for (const [shown, served, isOpened] of [
    ['1', '2', true],
    ['2', '1', true],
    ['1', '2', false],
    ['2', '1', false],
    ['2', '3', true],
  ] as const) {
    openPage({ build: shown });
    serve(html(served));
    expect(await recovered()).toBe(isOpened);
  }
});

test.each([
  ['has the same build', () => serve(html(own))],
  ['has an error', () => serve('Not built yet', 503)],
  ['does not respond', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError())],
])('if the server %s, the page stays', async (_what, respond) => {
  respond();
  expect(await recovered()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a server that sends no page in time is not waited for', async () => {
  const deadline = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
  const opens = recovered();
  deadline.abort();
  expect(await opens).toBe(false);
  expect(timeout.mock.calls.flat().every((ms) => ms <= 10_000)).toBe(true);
});

test('if the page was not prerendered, the server is not asked', async () => {
  openPage({ build: '' });
  serve(html('2'));
  expect(await recovered()).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test('a page in whose field the visitor is typing stays, until the visitor presses something', async () => {
  serve(html('2'));
  document.querySelector('input')?.focus();
  expect(await recovered()).toBe(false);
  holdInput(() => undefined);
  document.querySelector('button')?.click();
  expect(await recovered()).toBe(true);
});

/** Lets the visitor act while the server responds to a request. */
function whileServerResponds(response: Response, act: () => void) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    act();
    return response;
  });
}
const startTyping = () => document.querySelector('input')?.focus();

test('a page stays if the visitor begins to type while the server responds, and the next attempt opens it again', async () => {
  delete window.pageStart;
  whileServerResponds(new Response(html('2')), startTyping);
  expect(await recovered()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  document.querySelector('input')?.blur();
  serve(html('2'));
  expect(await recovered()).toBe(true);
});

test('a link that is pressed while the server responds is followed', async () => {
  openPage();
  document.body.innerHTML = '<a href="#/login">Login</a>';
  holdInput(() => undefined);
  whileServerResponds(new Response(html('2')), () => document.querySelector('a')?.click());
  expect(await recovered()).toBe(true);
  expect(location.hash).toBe('#/login');
  expect(reload).not.toHaveBeenCalled();
});

test('another page of another build is opened as a document', async () => {
  delete window.pageStart;
  serve(html('2'));
  const next = new URL('https://site.test/coding-notes?a=b#c');
  expect(await recover(next, page)).toBe(true);
  expect(fetch).toHaveBeenCalledWith('/coding-notes', expect.anything());
  expect(assign.mock.calls).toEqual([[next.href]]);
});

/** Says how the document was opened. */
function openedBy(type: NavigationTimingType) {
  Object.defineProperty(performance, 'getEntriesByType', {
    value: () => [{ type }],
    configurable: true,
  });
}

/** Responds to the request for the start script. */
function serveStartScript(status: number, type: string) {
  const response = async () => new Response('', { status, headers: { 'content-type': type } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(response);
}

test('a page whose start script is missing is opened again once, not from the cache', async () => {
  openedBy('navigate');
  // Some hosts send a page in place of a missing file.
  serveStartScript(200, 'text/html');
  await recoverStartScript('/assets/start.1.js', page);
  expect(fetch).toHaveBeenCalledWith('/assets/start.1.js');
  expect(deleteCache).toHaveBeenCalledWith('pages');
  expect(reload).toHaveBeenCalledTimes(1);
  openedBy('reload');
  await recoverStartScript('/assets/start.1.js', page);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page without its start script stays if the visitor begins to type while the server responds', async () => {
  delete window.pageStart;
  openedBy('navigate');
  whileServerResponds(new Response('', { status: 404 }), startTyping);
  await recoverStartScript('/assets/start.1.js', page);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['offline', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError())],
  ['being left', () => serveStartScript(200, 'text/javascript; charset=utf-8')],
  ['used for typing', () => document.querySelector('input')?.focus()],
])('a page that is %s stays without its start script', async (_what, change) => {
  openedBy('navigate');
  serveStartScript(404, 'text/html');
  change();
  await recoverStartScript('/assets/start.1.js', page);
  expect(reload).not.toHaveBeenCalled();
});
