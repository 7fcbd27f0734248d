import {
  isHydrated,
  readPageContent,
  readPrerenderedPage,
  setHydrated,
  untilHydrated,
} from './documentState';

function open({ lang = 'ja', page, at = '/' }: { lang?: string; page?: string; at?: string }) {
  document.documentElement.lang = lang;
  document.body.innerHTML = `<div id="app"${page === undefined ? '' : ` data-page="${page}"`} data-content=""></div>`;
  history.replaceState(null, '', at);
  return readPrerenderedPage();
}

test.each([
  ['the page of the address', { page: '/a', at: '/a?q=b#c' }],
  ['the page of an address with a slash at its end', { page: '/a', at: '/a/' }],
  ['the not-found page at any address', { page: '/404', at: '/a/b' }],
])('%s is hydrated', (_what, document) => {
  expect(open(document)).toEqual({ locale: 'ja', pathname: document.page });
});

test('the page of the private entries is hydrated at the address of each of them', () => {
  expect(open({ page: '/private', at: '/private/notes/a' })?.pathname).toBe('/private');
  expect(open({ page: '/private', at: '/privates/a' })).toBeUndefined();
});

test('the page of a language is hydrated at its address', () => {
  expect(open({ page: '/ja/a', at: '/ja/a/' })).toEqual({ locale: 'ja', pathname: '/a' });
  expect(open({ page: '/ja/', at: '/ja' })).toEqual({ locale: 'ja', pathname: '/' });
  expect(open({ page: '/ja/404', at: '/ja/b' })).toEqual({ locale: 'ja', pathname: '/404' });
});

test.each([
  ['no page', {}],
  ['the not-found page of other addresses, with other links', { page: '/404', at: '/ja/a' }],
  ['the page of another address', { page: '/', at: '/a' }],
  [
    'the not-found page at the address of a private entry',
    { page: '/404', at: '/private/notes/a' },
  ],
  ['a page in a language that the site does not have', { page: '/', lang: 'de' }],
])('%s is not hydrated', (_what, document) => {
  expect(open(document)).toBeUndefined();
});

test('a page without content needs none', () => {
  open({ page: '/' });
  expect(readPageContent()).toEqual([]);
});

test('the end of hydration can be awaited before and after it', async () => {
  expect(isHydrated()).toBe(false);
  const hydrated = untilHydrated();
  setHydrated();
  await hydrated;
  await untilHydrated();
  expect(isHydrated()).toBe(true);
});
