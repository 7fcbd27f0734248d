import { registerServiceWorker } from './registerServiceWorker';

const settled = Promise.resolve();

beforeEach(() => {
  document.body.innerHTML =
    '<div id="app" data-content="/content/1/en/home.json /content/1/en/list.json"></div>';
});

/**
 * Creates a fake page in a browser with service workers. It has only the parts that the module
 * uses.
 */
function pageIn(
  browser: { trustedTypes?: object; refuses?: boolean; isControlled?: boolean } = {},
) {
  const active = { postMessage: jest.fn() };
  const update = jest.fn(async () => {});
  const registration = { update, active };
  const register = jest.fn(async () => {
    if (browser.refuses) throw new DOMException('refused', 'SecurityError');
    return registration;
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    register,
    controller: browser.isControlled ? active : null,
    ready: Promise.resolve(registration),
  });
  const pageDocument = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
  });
  const win = Object.assign(new EventTarget(), {
    navigator: { serviceWorker },
    document: pageDocument,
    location: new URL('https://site.test/projects?tag=a'),
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
  return { win: win as unknown as typeof window, pageDocument, register, active, update };
}

test.each([
  ['that was opened before the worker was installed', false, ['/projects']],
  ['that the worker has sent', true, []],
])(
  'for a page %s, the worker caches what the page and its installation lack',
  async (_, isControlled, page) => {
    const { win, register, active } = pageIn({ isControlled });
    await registerServiceWorker(win, settled);
    expect(register.mock.calls).toEqual([['/service-worker.js']]);
    const urlsToCache = [
      ...page,
      'https://site.test/content/1/en/home.json',
      'https://site.test/content/1/en/list.json',
      'https://site.test/images/a.svg',
    ];
    expect(active.postMessage.mock.calls).toEqual([
      [{ type: 'CACHE_URLS', payload: { urlsToCache } }],
      [{ type: 'COMPLETE_INSTALLATION' }],
    ]);
  },
);

test('a page that becomes visible checks for a new worker', async () => {
  const { win, pageDocument, update } = pageIn();
  await registerServiceWorker(win, settled);
  pageDocument.visibilityState = 'hidden';
  pageDocument.dispatchEvent(new Event('visibilitychange'));
  expect(update).not.toHaveBeenCalled();
  pageDocument.visibilityState = 'visible';
  pageDocument.dispatchEvent(new Event('visibilitychange'));
  expect(update).toHaveBeenCalledTimes(1);
});

test('the page works without service workers, and when the registration fails', async () => {
  await registerServiceWorker({ navigator: {} } as typeof window, settled);
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await registerServiceWorker(pageIn({ refuses: true }).win, settled);
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
  const { win, register } = pageIn({ trustedTypes: { createPolicy } });
  let settle: () => void = () => undefined;
  const registered = registerServiceWorker(win, new Promise<void>((resolve) => (settle = resolve)));
  expect(createPolicy).toHaveBeenCalledWith('service-worker', expect.anything());
  await Promise.resolve();
  expect(register).not.toHaveBeenCalled();
  settle();
  await registered;
  expect(register.mock.calls).toEqual([[trusted]]);
});
