import { isHydrated, setHydrated, setVisitorLanguage, showSession } from '../documentState';
import { readAddress } from '../locale/address';
import { endEarlyInput } from '../testing/endEarlyInput';
import { settle } from '../testing/settle';
import { holdInput } from './earlyInput';
import { startPage } from './startPage';

/**
 * Opens a document with the page of an address, and starts it, as the start script does.
 *
 * @param address the page's URL; the document contains the page for this URL without its query,
 * unless another page was rendered
 * @param loadScript loads one of the scripts; by default, this succeeds
 * @param hydrate hydrates the page; by default, it is hydrated at once
 */
async function open(
  address: string,
  {
    session = 'loggedOut' as 'loggedOut' | 'loggedIn' | 'pending',
    rendered = '',
    content = '',
    hasActed = false,
    loadScript = (async () => undefined) as (url: string) => Promise<unknown>,
    hydrate = async () => setHydrated(),
  } = {},
) {
  history.replaceState(null, '', address);
  const locale = readAddress(location.pathname).locale ?? 'en';
  document.documentElement.lang = locale;
  document.documentElement.dataset['build'] = '/assets/start.js /assets/main.js /content/1';
  setVisitorLanguage(locale);
  showSession(session);
  document.body.innerHTML = `<p id="start-failure" hidden></p><button></button><div id="app" data-page="${rendered || location.pathname}" data-scripts="/assets/a.js /assets/b.js">${content}</div>`;
  holdInput(() => {
    throw new Error('the start script is loaded only once');
  });
  window.pageStart!.isNeeded = hasActed;
  const load = jest.fn(loadScript);
  const start = jest.fn(hydrate);
  void startPage(async (url) => {
    await load(url);
    if (url.startsWith('/assets/main.js')) window.pageStart!.hydrate = start;
  });
  await settle();
  const click = async () => {
    document.querySelector('button')?.click();
    await settle();
  };
  const requests = () => load.mock.calls.flat();
  return {
    start,
    requests,
    click,
    failure: () => !document.getElementById('start-failure')?.hidden,
  };
}

afterEach(endEarlyInput);
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation();
});

test.each([
  ['a page that is only read', '/projects#project-clock', {}],
  ['the not-found page', '/nowhere', { rendered: '/404' }],
])('%s loads nothing', async (_, address, document) => {
  const { requests } = await open(address, document);
  expect(requests()).toEqual([]);
});

test.each([
  ['a query', '/projects?tag=a', {}],
  ['a session that has to be renewed', '/projects', { session: 'pending' }],
  ['a session', '/projects', { session: 'loggedIn' }],
  ['a login form', '/login', {}],
  ['a search form', '/ja/search/', { rendered: '/ja/search' }],
  ['private entries', '/private/notes/a', { rendered: '/private' }],
  [
    'a private entry, for which the host sends the not-found page',
    '/private/notes/a',
    { rendered: '/404' },
  ],
  ['a page of another address', '/projects', { rendered: '/' }],
  ['a vertical text', '/reading-notes/a', { content: '<div data-vertical></div>' }],
  ['a press before', '/projects', { hasActed: true }],
] as const)('with %s, the application is loaded at once', async (_, address, document) => {
  const { start } = await open(address, document);
  expect(start).toHaveBeenCalledTimes(1);
});

test.each([
  ['after a press, the application is', true, 1],
  ['nothing is for a page that is only read', false, 0],
])('while the document is still parsed, nothing is loaded; then %s', async (_, hasActed, times) => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const { start, requests } = await open('/projects', { hasActed, rendered: '/not-parsed-yet' });
  expect(requests()).toEqual([]);
  document.getElementById('app')!.dataset['page'] = '/projects';
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await settle();
  expect(start).toHaveBeenCalledTimes(times);
  expect(requests()).toHaveLength(3 * times);
});

test('a press loads the application and the scripts of the page once', async () => {
  const { start, requests, click } = await open('/projects');
  await click();
  await click();
  expect(start).toHaveBeenCalledTimes(1);
  expect(requests()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/main.js']);
});

test('a press that cannot have an effect is reported, until an attempt succeeds', async () => {
  let failures = 2;
  const { start, click, failure } = await open('/projects', {
    hydrate: async () => {
      failures -= 1;
      if (failures >= 0) throw new TypeError('Failed to fetch');
      setHydrated();
    },
  });
  await click();
  expect(failure()).toBe(true);
  await click();
  expect(start).toHaveBeenCalledTimes(2);
  expect(isHydrated()).toBe(false);
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(failure()).toBe(false);
  expect(isHydrated()).toBe(true);
});

test('a script that could not be loaded is requested with another URL by the next attempt, and no other', async () => {
  let arrive: (value?: unknown) => void = () => undefined;
  const { start, requests, click } = await open('/projects', {
    loadScript: async (url) => {
      if (url === '/assets/a.js') throw new TypeError('Failed to fetch');
      // This script is still being loaded when the next attempt begins.
      if (url.startsWith('/assets/main.js')) await new Promise((resolve) => (arrive = resolve));
    },
  });
  await click();
  await click();
  expect(start).not.toHaveBeenCalled();
  arrive();
  await settle();
  expect(start).toHaveBeenCalledTimes(1);
  expect(requests().slice(3)).toEqual(['/assets/a.js?attempt=2']);
});
