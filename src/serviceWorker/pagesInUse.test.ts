import { fakeCaches } from '../testing/fakeCaches';
import { rememberPage, sweep } from './pagesInUse';
import { cacheNameOf, keptReleases } from './releases';

beforeEach(async () => {
  Object.assign(globalThis, { caches: fakeCaches('https://site.test') });
  for (const release of ['a', 'b', 'c']) await caches.open(cacheNameOf(release));
});

/** The pages that are open. */
function open(...ids: string[]) {
  return {
    claim: async () => {},
    matchAll: async () => ids.map((id) => ({ id, url: `https://site.test/${id}` })),
  };
}

test('what no open page is of is thrown away', async () => {
  await rememberPage('1', 'b');
  await rememberPage('2', 'c');
  await sweep('c', open('1', '2'));
  expect(await keptReleases()).toEqual(['b', 'c']);
  await sweep('c', open('2'));
  expect(await keptReleases()).toEqual(['c']);
});

test('while a page has not said of which release it is, everything stays', async () => {
  await rememberPage('1', 'c');
  await sweep('c', open('1', 'silent'));
  expect(await keptReleases()).toEqual(['a', 'b', 'c']);
});

test('the caches of others are left alone', async () => {
  await caches.open('of another');
  await sweep('c', open());
  expect(await caches.keys()).toContain('of another');
});

test('of pages that are closed nothing is remembered', async () => {
  await rememberPage('1', 'b');
  await sweep('c', open());
  expect(await (await caches.open('site-pages')).keys()).toEqual([]);
});
