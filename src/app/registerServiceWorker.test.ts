import { prefetchLinks } from './prefetchLinks';
import { registerServiceWorker } from './registerServiceWorker';

jest.mock('./prefetchLinks');

const prefetchPages = () => undefined;
const shown = Promise.resolve(prefetchPages);

/** A page in a browser with service workers, as far as the module uses one. */
function pageIn(browser: { trustedTypes?: object; refuses?: boolean; readyState?: string } = {}) {
  const active = { postMessage: jest.fn() };
  const update = jest.fn(async () => {});
  const registration = { update, active };
  const register = jest.fn(async () => {
    if (browser.refuses) throw new DOMException('refused', 'SecurityError');
    return registration;
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    ready: Promise.resolve(registration),
    controller: {} as object | null,
  });
  const pageDocument = Object.assign(new EventTarget(), {
    readyState: browser.readyState ?? 'complete',
    visibilityState: 'visible',
  });
  const page = Object.assign(new EventTarget(), {
    navigator: { serviceWorker },
    document: pageDocument,
    location: new URL('https://site.test/projects?tag=a'),
    requestIdleCallback: (callback: () => void) => callback(),
    performance: {
      getEntriesByType: () =>
        [
          'https://site.test/content/1/en/home.json',
          'https://site.test/images/a.svg',
          'https://site.test/api/login/?code=SECRET',
          'https://elsewhere.test/content/1/en/home.json',
        ].map((name) => ({ name })),
    },
  });
  Object.assign(globalThis, { trustedTypes: browser.trustedTypes });
  return { page: page as unknown as Window, pageDocument, serviceWorker, register, active, update };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('the worker caches the content and pictures that the page has loaded', async () => {
  const { page, register, active } = pageIn();
  registerServiceWorker(page, shown);
  await settle();
  expect(register.mock.calls).toEqual([['/service-worker.js']]);
  const urlsToCache = [
    'https://site.test/content/1/en/home.json',
    'https://site.test/images/a.svg',
  ];
  expect(active.postMessage.mock.calls).toEqual([
    [{ type: 'CACHE_URLS', payload: { urlsToCache } }],
  ]);
});

test('links are prefetched once the worker controls the page', async () => {
  const { page, serviceWorker } = pageIn();
  serviceWorker.controller = null;
  registerServiceWorker(page, shown);
  await settle();
  expect(prefetchLinks).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await settle();
  expect(prefetchLinks).toHaveBeenCalledWith(page, prefetchPages);
});

test('the worker is registered after the page has loaded', async () => {
  const { page, register } = pageIn({ readyState: 'interactive' });
  registerServiceWorker(page, shown);
  await settle();
  expect(register).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledTimes(1);
});

test('a page that becomes visible checks for a new worker', async () => {
  const { page, pageDocument, update } = pageIn();
  registerServiceWorker(page, shown);
  await settle();
  pageDocument.visibilityState = 'hidden';
  pageDocument.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  pageDocument.visibilityState = 'visible';
  pageDocument.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledTimes(1);
});

test('the page works without service workers, and when the registration fails', async () => {
  registerServiceWorker({ navigator: {} } as Window, shown);
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  registerServiceWorker(pageIn({ refuses: true }).page, shown);
  await settle();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('the Trusted Types policy, created immediately, allows only the URL of the worker', async () => {
  const trusted = { toString: () => '/service-worker.js' };
  const createPolicy = jest.fn(
    (_name: string, rules: { createScriptURL: (url: string) => string }) => {
      expect(() => rules.createScriptURL('/assets/main.js')).toThrow(
        'Expected /service-worker.js.',
      );
      return { createScriptURL: (url: string) => rules.createScriptURL(url) && trusted };
    },
  );
  const { page, register } = pageIn({ trustedTypes: { createPolicy } });
  let show: (prefetch: () => void) => void = () => undefined;
  registerServiceWorker(page, new Promise<() => void>((resolve) => (show = resolve)));
  expect(createPolicy).toHaveBeenCalledWith('service-worker', expect.anything());
  await settle();
  expect(register).not.toHaveBeenCalled();
  show(prefetchPages);
  await settle();
  expect(register.mock.calls).toEqual([[trusted]]);
});
