import { warmLinks } from './warmLinks';
import { registerServiceWorker } from './registerServiceWorker';

jest.mock('./warmLinks');

const shown = Promise.resolve(() => undefined);

/** A page in a browser with service workers, as far as the module looks at one. */
function pageIn(browser: { trustedTypes?: object; refuses?: boolean; readyState?: string } = {}) {
  const active = { postMessage: jest.fn() };
  const update = jest.fn(async () => {});
  const registration = { update, active };
  const register = jest.fn(async () => {
    if (browser.refuses) throw new DOMException('refused', 'SecurityError');
    return registration;
  });
  const pageDocument = Object.assign(new EventTarget(), {
    readyState: browser.readyState ?? 'complete',
    visibilityState: 'visible',
  });
  const page = Object.assign(new EventTarget(), {
    navigator: { serviceWorker: { register, ready: Promise.resolve(registration) } },
    document: pageDocument,
    location: new URL('https://site.test/projects?tag=a'),
    requestIdleCallback: (callback: () => void) => callback(),
    performance: {
      getEntriesByType: () =>
        [
          'https://site.test/content/en/home.json',
          'https://site.test/images/a.svg',
          'https://site.test/api/login/?code=SECRET',
          'https://elsewhere.test/content/en/home.json',
        ].map((name) => ({ name })),
    },
  });
  Object.assign(globalThis, { trustedTypes: browser.trustedTypes });
  return { page: page as unknown as Window, pageDocument, register, active, update };
}

beforeEach(() => {
  document.documentElement.dataset['release'] = 'abc';
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the worker is registered, and told of which release the page is and what it shows', async () => {
  const { page, register, active } = pageIn();
  registerServiceWorker(page, shown);
  await settled();
  expect(register.mock.calls).toEqual([['/service-worker.js']]);
  expect(warmLinks).toHaveBeenCalledTimes(1);
  expect(active.postMessage.mock.calls).toEqual([
    [{ release: 'abc', files: ['/content/en/home.json', '/images/a.svg'] }],
  ]);
});

test('not before the page is loaded', async () => {
  const { page, register } = pageIn({ readyState: 'interactive' });
  registerServiceWorker(page, shown);
  await settled();
  expect(register).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledTimes(1);
});

test('a page that is shown again looks for a new release, one that is hidden does not', async () => {
  const { page, pageDocument, update } = pageIn();
  registerServiceWorker(page, shown);
  await settled();
  pageDocument.visibilityState = 'hidden';
  pageDocument.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  pageDocument.visibilityState = 'visible';
  pageDocument.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledTimes(1);
});

test('a page that does not know its release tells nothing', async () => {
  delete document.documentElement.dataset['release'];
  const { page, register, active } = pageIn();
  registerServiceWorker(page, shown);
  await settled();
  expect(register).toHaveBeenCalled();
  expect(active.postMessage).not.toHaveBeenCalled();
});

test('a browser without service workers, or one that refuses, goes on without', async () => {
  registerServiceWorker({ navigator: {} } as Window, shown);
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  registerServiceWorker(pageIn({ refuses: true }).page, shown);
  await settled();
  expect(warned).toHaveBeenCalledTimes(1);
});

test('the policy of Trusted Types lets the address of the worker pass, and no other', async () => {
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
  registerServiceWorker(page, shown);
  await settled();
  expect(createPolicy).toHaveBeenCalledWith('service-worker', expect.anything());
  expect(register.mock.calls).toEqual([[trusted]]);
});

test('the policy is made at once, the worker registered when the page is there', async () => {
  const createPolicy = jest.fn(() => ({ createScriptURL: (url: string) => url }));
  const { page, register } = pageIn({ trustedTypes: { createPolicy } });
  let show: (warm: () => void) => void = () => undefined;
  registerServiceWorker(page, new Promise<() => void>((resolve) => (show = resolve)));
  expect(createPolicy).toHaveBeenCalledTimes(1);
  await settled();
  expect(register).not.toHaveBeenCalled();
  show(() => undefined);
  await settled();
  expect(register).toHaveBeenCalledTimes(1);
});
