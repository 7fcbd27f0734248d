import { readAddress } from '../locale/address';
import { storeTokens } from '../testing/startSite';
import { settle } from '../testing/settle';

let visits = 0;

/**
 * Opens a page and runs the deferred script, as the inline script does after the first paint.
 *
 * @param address the page's URL; the document contains the page for this URL without its query,
 * unless another page was rendered
 * @param found what the inline script has found out
 * @returns how often the application was started
 */
async function open(address: string, { session = 'loggedOut', acted = false, rendered = '' } = {}) {
  history.replaceState(null, '', address);
  // Give each document its own application, so that `start` is not called by event listeners that
  // belong to earlier documents.
  const application = `/assets/main.${(visits += 1)}.js`;
  const locale = readAddress(location.pathname).locale ?? 'en';
  document.documentElement.lang = locale;
  document.documentElement.dataset['session'] = session;
  document.head.innerHTML = `<script type="text/plain" data-app="${application}" data-locale="${locale}"${acted ? ' data-acted' : ''}></script>`;
  document.body.innerHTML = `<div id="app" data-page="${rendered || location.pathname}"></div>`;

  const start = jest.fn(() => ({}));
  jest.doMock(application, start, { virtual: true });
  const idle: (() => void)[] = [];
  Object.assign(window, { requestIdleCallback: (callback: () => void) => idle.push(callback) });
  await jest.isolateModulesAsync(async () => void (await import('./deferred')));
  await settle();
  return {
    start,
    becomeIdle: async () => {
      for (const callback of idle.splice(0)) callback();
      await settle();
    },
  };
}

beforeEach(() => {
  storeTokens();
  // jsdom never paints, so this fake observer reports a paint.
  class PerformanceObserver {
    constructor(private readonly callback: (list: object) => void) {}
    observe = () => setTimeout(() => this.callback({ getEntriesByName: () => [{}] }));
    disconnect = () => undefined;
  }
  Object.assign(window, { PerformanceObserver });
  // jsdom does not record navigations.
  Object.assign(performance, { getEntriesByType: jest.fn(() => []) });
});

test('a query in the URL starts the application, although nobody touches the page', async () => {
  const { start } = await open('/projects?tag=rust');
  expect(start).toHaveBeenCalledTimes(1);
});

test('a page without a query stays a document when it is idle, and is started by a key', async () => {
  const { start, becomeIdle } = await open('/projects#project-clock');
  await becomeIdle();
  expect(start).not.toHaveBeenCalled();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await settle();
  expect(start).toHaveBeenCalledTimes(1);
});

test.each([
  ['navigate', true, 0],
  ['reload', true, 1],
  ['back_forward', true, 1],
  ['reload', false, 0],
])(
  'after the navigation %s, a page starts when it is idle if it has a vertical text (%p), whose position it restores',
  async (type, isVertical, starts) => {
    jest.mocked(performance.getEntriesByType).mockReturnValue([{ type } as never]);
    const { start, becomeIdle } = await open('/reading-notes/shadows');
    if (isVertical) document.getElementById('app')!.innerHTML = '<div data-vertical></div>';
    expect(start).not.toHaveBeenCalled();
    await becomeIdle();
    expect(start).toHaveBeenCalledTimes(starts);
  },
);

test.each([
  ['/login', '/login'],
  ['/ja/search', '/ja/search'],
  ['/search/', '/search'],
  ['/nowhere', '/404'],
  ['/ja/nowhere', '/ja/404'],
])(
  '%s, where visitors act or the page %s is shown, starts when it is idle',
  async (address, rendered) => {
    const { start, becomeIdle } = await open(address, { rendered });
    expect(start).not.toHaveBeenCalled();
    await becomeIdle();
    expect(start).toHaveBeenCalledTimes(1);
  },
);

test('with a session, the page starts when it is idle', async () => {
  const { start, becomeIdle } = await open('/projects', { session: 'loggedIn' });
  expect(start).not.toHaveBeenCalled();
  await becomeIdle();
  expect(start).toHaveBeenCalledTimes(1);
});

test('with a session that has to be renewed, the page starts at once', async () => {
  const { start } = await open('/projects', { session: 'pending' });
  expect(start).toHaveBeenCalledTimes(1);
});

test('a press or a key before the deferred script has loaded starts the application at once', async () => {
  const { start } = await open('/projects', { acted: true });
  expect(start).toHaveBeenCalledTimes(1);
});

test('once the page is idle, the web manifest is linked, and it follows the page’s language', async () => {
  const { becomeIdle } = await open('/ja/projects');
  const links = () =>
    [...document.querySelectorAll('link[rel=manifest]')].map((link) => link.getAttribute('href'));
  expect(links()).toEqual([]);
  await becomeIdle();
  expect(links()).toEqual(['/manifests/ja.webmanifest']);
  document.documentElement.lang = 'en';
  await settle();
  expect(links()).toEqual(['/manifests/en.webmanifest']);
});

test('a sign-in in another tab starts the application', async () => {
  const { start, becomeIdle } = await open('/projects');
  await becomeIdle();
  storeTokens({ accessToken: 'access-1' });
  window.dispatchEvent(new Event('storage'));
  await settle();
  expect(start).toHaveBeenCalledTimes(1);
});
