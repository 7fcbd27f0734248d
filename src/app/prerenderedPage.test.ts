import { readPrerenderedPage } from './prerenderedPage';

function open({ lang = 'ja', page, at = '/' }: { lang?: string; page?: string; at?: string }) {
  document.documentElement.lang = lang;
  const element = document.createElement('div');
  if (page !== undefined) element.dataset['page'] = page;
  const location = new URL(at, 'https://site.test');
  return readPrerenderedPage(element, { location, document } as unknown as Window);
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
  ['a page in a language that the site does not have', { page: '/', lang: 'de' }],
])('%s is not hydrated', (_what, document) => {
  expect(open(document)).toBeUndefined();
});
