import { shellFile } from '../paths';

/** The limits of the caches. */
const mockLimits: object[] = [];
// The plugin stores in IndexedDB when each cached file was last used, but jsdom has no IndexedDB.
jest.mock('workbox-expiration', () => ({
  ExpirationPlugin: function (limits: object) {
    mockLimits.push(limits);
  },
}));

const origin = 'https://site.test';
const shell = `${shellFile}?v=1`;
const code = ['/assets/main.1.js'];

/**
 * The server's responses, keyed by URL path and query. All other requests fail, as if the network
 * were down.
 */
let responses: Record<string, () => Response> = {};
/** The paths that the worker has requested. */
let requested: string[] = [];

const script = () => new Response('run()', { headers: { 'content-type': 'text/javascript' } });
const page = (lang = 'en') =>
  new Response(`<!doctype html><html lang="${lang}">a page</html>`, {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const absolute = (url: string | URL) => new URL(url, origin).href;

/** A request class that, unlike Node's own, also accepts URLs relative to the site. */
class SiteRequest extends Request {
  constructor(input: string | Request, init?: RequestInit) {
    super(typeof input === 'string' ? absolute(input) : input, init);
  }
}

class FakeCache {
  readonly entries = new Map<string, Response>();
  match = async (request: Request | string) =>
    this.entries.get(absolute(typeof request === 'string' ? request : request.url))?.clone();
  put = async (request: Request, response: Response) =>
    void this.entries.set(absolute(request.url), response);
  add = async (request: Request) => this.put(request, await fetch(request));
}

class ExtendableEvent extends Event {
  readonly work: Promise<unknown>[] = [];
  waitUntil = (work: Promise<unknown>) => this.work.push(work);
}

class FetchEvent extends ExtendableEvent {
  response: Promise<Response> | undefined;
  constructor(readonly request: Request) {
    super('fetch');
  }
  respondWith = (response: Promise<Response>) => (this.response = response);
}

const opened = new Map<string, FakeCache>();
const cacheStorage = {
  open: async (name: string) => {
    const cache = opened.get(name) ?? new FakeCache();
    opened.set(name, cache);
    return cache;
  },
  match: async (url: string) => {
    for (const cache of opened.values()) {
      const found = await cache.match(url);
      if (found) return found;
    }
    return undefined;
  },
};

beforeAll(async () => {
  Object.assign(globalThis, {
    ExtendableEvent,
    FetchEvent,
    Request: SiteRequest,
    caches: cacheStorage,
    cookieStore: { get: async () => ({ value: 'en' }) },
    build: { code, shell },
    __WB_DISABLE_DEV_LOGS: true,
  });
  await import('./serviceWorker');
});

beforeEach(() => {
  opened.clear();
  requested = [];
  responses = {};
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, search } = new URL(absolute(input instanceof Request ? input.url : input));
    requested.push(pathname + search);
    const respond = responses[pathname + search];
    if (!respond) throw new TypeError('Failed to fetch');
    return respond();
  });
});

async function send(event: FetchEvent) {
  globalThis.dispatchEvent(event);
  const text = await (await event.response)?.text();
  await Promise.all(event.work);
  return text;
}

/**
 * Requests a file, and waits until the worker has updated its caches. Returns undefined if the
 * worker leaves the request to the browser.
 */
const request = (url: string) => send(new FetchEvent(new Request(url)));

const navigate = (url: string) =>
  send(new FetchEvent(Object.defineProperty(new Request(url), 'mode', { value: 'navigate' })));

function install() {
  const event = new ExtendableEvent('install');
  globalThis.dispatchEvent(event);
  return Promise.all(event.work);
}

const cached = () => [...opened.values()].flatMap(({ entries }) => [...entries.keys()]);

test('the caches keep 500 files, 100 pages and 100 pictures, and give way when the disk is full', () => {
  const others = { matchOptions: { ignoreVary: true }, purgeOnQuotaError: true };
  const kept = [500, 100, 100].map((maxEntries) => ({ maxEntries, ...others }));
  expect(mockLimits).toEqual(kept);
});

test('a file with a hash is requested once', async () => {
  responses = { '/assets/main.1.js': script };
  expect(await request('/assets/main.1.js')).toBe('run()');
  expect(await request('/assets/main.1.js')).toBe('run()');
  expect(requested).toEqual(['/assets/main.1.js']);
});

test('a page that a host sends for a missing script is not cached as the script', async () => {
  responses = { '/assets/main.1.js': () => page() };
  await request('/assets/main.1.js');
  expect(cached()).toEqual([]);
  // On the next visit, the script exists.
  responses = { '/assets/main.1.js': script };
  expect(await request('/assets/main.1.js')).toBe('run()');
  expect(cached()).toEqual([`${origin}/assets/main.1.js`]);
});

test('an error is not cached as the file', async () => {
  responses = { '/content/1/en/home.json': () => new Response('{}', { status: 503 }) };
  await request('/content/1/en/home.json');
  expect(cached()).toEqual([]);
});

test('a page comes from the cache and is updated for the next visit', async () => {
  responses = { '/projects': () => page() };
  expect(await navigate('/projects')).toContain('a page');
  responses = { '/projects': () => new Response('<html lang="en">a newer page</html>') };
  expect(await navigate('/projects?tag=rust')).toContain('a page');
  expect(cached()).toEqual([`${origin}/projects.html`]);
});

test('a picture comes from the cache and is updated for the next visit; one of another site is left alone', async () => {
  for (const [content, shown] of [
    ['old', 'old'],
    ['new', 'old'],
    ['newest', 'new'],
  ] as const) {
    responses = { '/images/a.svg': () => new Response(content) };
    expect(await request('/images/a.svg')).toBe(shown);
  }
  expect(opened.get('pictures')?.entries.size).toBe(1);
  for (const path of ['/images/a.svg', '/assets/main.1.js']) {
    expect(await request(`https://elsewhere.test${path}`)).toBeUndefined();
  }
});

test('an earlier address with the path of the landing page is answered by the host', async () => {
  responses = { '/': () => page(), '/?p=12': () => new Response('a redirect') };
  expect(await navigate('/')).toContain('a page');
  expect(await navigate('/?p=12')).toBe('a redirect');
  expect(cached()).toEqual([`${origin}/index.html`]);
});

test('a private entry leaves no trace of its URL', async () => {
  const url = '/private/coding-notes/tides';
  responses = { [url]: () => Object.defineProperty(page(), 'url', { value: origin + url }) };
  expect(await navigate(url)).toContain('a page');
  const [[key, response] = []] = opened.get('pages')?.entries ?? [];
  expect(key).toBe(`${origin}/private.html`);
  expect(response?.url).toBe('');
});

test.each(['/api/entries/', '/config.json', '/login?code=1&state=2', '/feeds/en.atom'])(
  'the worker does not handle %s',
  async (url) => {
    expect(await request(url)).toBeUndefined();
    expect(await navigate(url)).toBeUndefined();
    expect(requested).toEqual([]);
  },
);

test('without a network, a page that was never visited is rendered by the application', async () => {
  responses = { [shell]: () => page(), '/assets/main.1.js': script };
  await install();
  expect(cached()).toEqual([`${origin}/assets/main.1.js`, origin + shell]);
  // An earlier build had another shell with the same name.
  expect(jest.mocked(fetch).mock.calls.at(-1)?.[0]).toMatchObject({ cache: 'no-cache' });
  responses = {};
  expect(await navigate('/topics')).toContain('a page');
});

test('a worker whose code does not arrive is not installed', async () => {
  responses = {
    [shell]: () => page(),
    '/assets/main.1.js': () => new Response('', { status: 404 }),
  };
  await expect(install()).rejects.toThrow('/assets/main.1.js: expected 200, got 404');
});

test('an installation that was cut off is completed when a page asks for it, once', async () => {
  responses = { [shell]: () => page(), '/assets/main.1.js': script };
  for (const [type, count] of [
    ['SOMETHING_ELSE', 0],
    ['COMPLETE_INSTALLATION', 2],
    ['COMPLETE_INSTALLATION', 2],
  ] as const) {
    const event = Object.assign(new ExtendableEvent('message'), { data: { type } });
    globalThis.dispatchEvent(event);
    await Promise.all(event.work);
    expect(requested).toHaveLength(count);
  }
  expect(cached()).toEqual([`${origin}/assets/main.1.js`, origin + shell]);
});
