import { buildOf, pageOf, shellOf, startFakeHost } from '../testing/fakeHost';
import { answerPage, keepPage } from './answerPage';
import { install } from './install';
import { cacheNameOf } from './releases';

const whenOver = jest.fn();

/** The answer, when all is done that comes after it. */
async function answer(path: string, release: string, fromCache = true) {
  const work: Promise<unknown>[] = [];
  const later = (more: Promise<unknown>) => void work.push(more);
  const request = new Request(`https://site.test${path}`);
  const response = await answerPage(request, release, { fromCache, whenOver, later });
  await Promise.all(work);
  return response;
}

function cookie(value: string | undefined) {
  const get = async () => (value === undefined ? null : { value });
  Object.assign(globalThis, { cookieStore: { get } });
}

beforeEach(() => cookie(undefined));
afterEach(() => Object.assign(globalThis, { cookieStore: undefined }));

async function installed(release: string, files = {}) {
  const host = startFakeHost({ ...buildOf(release, {}), '/notes': pageOf(release), ...files });
  await install(release);
  host.asked.length = 0;
  return host;
}

test('a page that was opened comes out of the cache', async () => {
  const host = await installed('p1');
  await answer('/notes', 'p1');
  await answer('/notes', 'p1');
  expect(host.asked).toEqual(['/notes']);
});

test('a page is the same whatever its query, which stays nowhere', async () => {
  const host = await installed('p2');
  await answer('/notes?tag=SECRET', 'p2');
  const kept = await answer('/notes', 'p2');
  expect(host.asked).toEqual(['/notes']);
  expect(kept.url).toBe('');
  const keys = await (await caches.open(cacheNameOf('p2'))).keys();
  expect(keys.map(({ url }) => url).join()).not.toContain('SECRET');
});

test('a visitor who has chosen another language gets no page of the one before', async () => {
  const host = await installed('p3');
  cookie('ja');
  await answer('/notes', 'p3');
  cookie('zh-Hant-TW');
  await answer('/notes', 'p3');
  expect(host.asked.filter((path) => path === '/notes')).toHaveLength(2);
  // A damaged cookie is none.
  cookie('de');
  await answer('/notes', 'p3');
  expect(host.asked.filter((path) => path === '/notes')).toHaveLength(3);
});

test('of a host that answers in one language alone, the page is kept in the visitor’s', async () => {
  const japanese = pageOf('p14').replace('lang="en"', 'lang="ja"');
  const host = await installed('p14', { '/notes.ja.html': japanese });
  cookie('ja');
  expect(await (await answer('/notes', 'p14')).text()).toBe(pageOf('p14'));
  expect(host.asked).toEqual(['/notes', '/notes.ja.html']);
  expect(await (await answer('/notes', 'p14')).text()).toBe(japanese);
  // Where there is no such page, it stays as it came.
  cookie('zh-Hant-TW');
  await answer('/notes', 'p14');
  expect(await (await answer('/notes', 'p14')).text()).toBe(pageOf('p14'));
  expect(host.asked.slice(2)).toEqual(['/notes', '/notes.zh-Hant-TW.html']);
});

test('where cookies cannot be read, pages come from the network while there is one', async () => {
  Object.assign(globalThis, { cookieStore: undefined });
  const host = await installed('p4');
  await answer('/notes', 'p4');
  await answer('/notes', 'p4');
  expect(host.asked).toEqual(['/notes', '/notes']);
});

test('a page of the next release is given, not kept, and the worker hears of it', async () => {
  const host = await installed('p5');
  host.deploy({ '/notes': pageOf('p6') });
  expect(await (await answer('/notes', 'p5')).text()).toBe(pageOf('p6'));
  expect(whenOver).toHaveBeenCalledTimes(1);
  await answer('/notes', 'p5');
  expect(host.asked).toEqual(['/notes', '/notes']);
});

test('once the release is over, pages come from the network, and out of the cache without one', async () => {
  const host = await installed('p7');
  await answer('/notes', 'p7');
  host.deploy({ '/notes': pageOf('p8') });
  expect(await (await answer('/notes', 'p7', false)).text()).toBe(pageOf('p8'));
  host.deploy(null);
  expect(await (await answer('/notes', 'p7', false)).text()).toBe(pageOf('p7'));
});

test('without a network, an address that was never opened is answered with the shell', async () => {
  const host = await installed('p9');
  host.deploy(null);
  const shell = await answer('/never', 'p9');
  expect(await shell.text()).toBe(shellOf('p9'));
  expect(shell.headers.get('content-type')).toContain('text/html');
});

test('what is no page is given as it is, and not kept', async () => {
  const host = await installed('p10', { '/healthz': '{"status":"ok"}' });
  expect(await (await answer('/healthz', 'p10')).text()).toBe('{"status":"ok"}');
  expect((await answer('/gone', 'p10')).status).toBe(404);
  await answer('/healthz', 'p10');
  expect(host.asked).toEqual(['/healthz', '/gone', '/healthz']);
  expect(whenOver).not.toHaveBeenCalled();
});

test('a page that was open before there was a worker is kept, without its query', async () => {
  const host = await installed('p11');
  await keepPage('https://site.test/notes?code=SECRET', 'p11');
  expect(jest.mocked(fetch).mock.lastCall?.[0]).toBe('https://site.test/notes');
  host.deploy(null);
  expect(await (await answer('/notes', 'p11')).text()).toBe(pageOf('p11'));
});

test('it is not, when it is of another release by now', async () => {
  const host = await installed('p12');
  host.deploy({ '/notes': pageOf('p13') });
  await keepPage('https://site.test/notes', 'p12');
  await answer('/notes', 'p12');
  expect(host.asked).toEqual(['/notes', '/notes']);
});

test('a browser whose caches cannot be read, as on a damaged disk, gets the page from the network', async () => {
  await installed('p15');
  await answer('/notes', 'p15');
  for (const broken of ['open', 'match', 'has', 'keys'] as const) {
    jest.spyOn(caches, broken).mockRejectedValue(new DOMException('damaged', 'UnknownError'));
  }
  expect(await (await answer('/notes', 'p15')).text()).toBe(pageOf('p15'));
  jest.mocked(fetch).mockRejectedValue(new TypeError('no network'));
  await expect(answer('/notes', 'p15')).rejects.toThrow('no network');
});

test('where the cookies refuse to be read, the page comes from the network', async () => {
  await installed('p16');
  const get = () => Promise.reject(new DOMException('refused', 'SecurityError'));
  Object.assign(globalThis, { cookieStore: { get } });
  expect(await (await answer('/notes', 'p16')).text()).toBe(pageOf('p16'));
});
