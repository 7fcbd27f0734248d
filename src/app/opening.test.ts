import { readOpening } from './opening';

function opened({ lang = 'ja', page, content, at = '/' }: Record<string, string | undefined>) {
  document.documentElement.lang = lang ?? '';
  const element = document.createElement('div');
  if (page !== undefined) element.dataset['page'] = page;
  if (content !== undefined) element.dataset['content'] = content;
  const location = new URL(at ?? '/', 'https://site.test');
  return readOpening(element, { location, document } as unknown as Window);
}

test('the page of the address is taken over, with all that it shows', () => {
  expect(
    opened({ page: '/a', at: '/a?q=b#c', content: '/content/ja/a.json /content/ja/b.json' }),
  ).toEqual({
    locale: 'ja',
    pathname: '/a',
    content: ['/content/ja/a.json', '/content/ja/b.json'],
  });
});

test('a page that shows nothing of the owner’s has no content', () => {
  expect(opened({ page: '/' })).toMatchObject({ content: [] });
});

test('a slash at the end of the address is the host’s', () => {
  expect(opened({ page: '/a', at: '/a/' })).toMatchObject({ pathname: '/a' });
});

test('the not-found page stands at any address', () => {
  expect(opened({ page: '/404', at: '/a/b' })).toMatchObject({ pathname: '/404' });
});

test.each([
  ['no page', {}],
  ['the page of another address', { page: '/', at: '/a' }],
  ['a page in a language that the site has not', { page: '/', lang: 'de' }],
])('%s is not taken over', (_what, document) => {
  expect(opened(document)).toBeNull();
});
