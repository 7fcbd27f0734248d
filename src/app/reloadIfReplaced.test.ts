import { reloadIfReplaced } from './reloadIfReplaced';

const reload = jest.fn();
const assign = jest.fn();
const deleteCache = jest.fn();
const stored = new Map<string, string>();

const build = (main: string, content: string) =>
  `<script type="text/plain" data-app="/assets/home.1.js ${main}"></script><div id="app" data-content-folder="${content}"></div>`;
const own = build('/assets/main.1.js', '/content/1');

function openPage({ html = own, onLine = true } = {}) {
  document.body.innerHTML = html;
  return {
    document,
    caches: { delete: deleteCache },
    navigator: { onLine },
    location: { pathname: '/projects', reload, assign },
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    },
  } as unknown as Window;
}

function serve(text: string, { status = 200, type = 'text/html; charset=utf-8' } = {}) {
  const response = new Response(text, { status, headers: { 'content-type': type } });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);
}

beforeEach(() => stored.clear());
afterEach(() => (document.body.innerHTML = ''));

test.each([
  ['other code', build('/assets/main.2.js', '/content/1')],
  ['other content', build('/assets/main.1.js', '/content/2')],
])(
  'if the server has a build with %s, the page reloads, not from the cache',
  async (_what, next) => {
    serve(next);
    expect(await reloadIfReplaced(openPage())).toBe(true);
    expect(deleteCache).toHaveBeenCalledWith('pages');
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('it does not reload a second time at the same address', async () => {
  for (const reloads of [true, false]) {
    serve(build('/assets/main.2.js', '/content/2'));
    expect(await reloadIfReplaced(openPage())).toBe(reloads);
  }
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['has the same build', () => serve(own)],
  ['has an error', () => serve('Not built yet', { status: 503, type: 'text/plain' })],
  ['does not respond', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError())],
])('if the server %s, the page does not reload', async (_what, respond) => {
  respond();
  expect(await reloadIfReplaced(openPage())).toBe(false);
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
  const reloads = reloadIfReplaced(openPage());
  deadline.abort();
  expect(await reloads).toBe(false);
  expect(timeout.mock.calls.flat().every((ms) => ms <= 10_000)).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['is offline', { onLine: false }],
  ['was not prerendered', { html: '' }],
])('if the page %s, the server is not asked', async (_what, page) => {
  serve(build('/assets/main.2.js', '/content/2'));
  expect(await reloadIfReplaced(openPage(page))).toBe(false);
  expect(fetch).not.toHaveBeenCalled();
});

test('another page of another build is opened as a document', async () => {
  serve(build('/assets/main.2.js', '/content/2'));
  const next = new URL('https://site.test/coding-notes?a=b#c');
  expect(await reloadIfReplaced(openPage(), next)).toBe(true);
  expect(fetch).toHaveBeenCalledWith('/coding-notes', expect.anything());
  expect(assign.mock.calls).toEqual([[next.href]]);
});
