import { openInspector } from './openInspector';

/** Opens a page with this query string. All pages in a test share one session storage. */
function pageAt(search: string) {
  const location = { replace: jest.fn() };
  const open = jest.fn(() => ({ location }) as unknown as Window);
  const page = {
    location: new URL(`https://site.test/${search}`),
    sessionStorage: window.sessionStorage,
    setTimeout: () => 0,
    addEventListener: () => undefined,
    open,
  } as unknown as Window;
  return { page, open, location };
}

beforeEach(() => sessionStorage.clear());

test('?inspect opens the inspector on every page of this tab until ?inspect=off', () => {
  for (const search of ['?inspect', '?code=c&state=s']) {
    const { page, open, location } = pageAt(search);
    expect(openInspector(page)).toEqual(expect.any(Function));
    expect(open).toHaveBeenCalledWith('', 'xstateinspector', expect.any(String));
    expect(location.replace).toHaveBeenCalledWith('https://site.test/devtools/inspector/');
  }
  expect(openInspector(pageAt('?inspect=off').page)).toBeUndefined();
  expect(openInspector(pageAt('').page)).toBeUndefined();
});
