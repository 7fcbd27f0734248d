import fc from 'fast-check';
import { samples } from '../testing/samples';
import { resolvePath, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { safeReturnPath } from './returnPath';
import { recallTransaction, type SignInTransaction } from './oidc';

const origin = 'https://site.test';

// Silence the router's warnings about malformed paths.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

test.each([
  ['/projects', '/projects'],
  ['/projects?tag=web#top', '/projects?tag=web#top'],
  ['/', '/'],
  ['/記事', '/%E8%A8%98%E4%BA%8B'],
])('%p is a path on this site: %p', (wanted, path) => {
  expect(safeReturnPath(wanted, origin)).toBe(path);
});

test.each([
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['https://evil.example/'],
  ['javascript:alert(1)'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/.//evil.example'],
  ['/projects/..//evil.example'],
  ['//site.test/projects'],
  ['/pro\njects'],
  ['/projects\\more'],
  ['projects'],
  [''],
  [null],
  [undefined],
  [{ from: '/' }],
  [['/projects']],
  ['/login'],
  ['/login?code=x'],
  // The router treats these paths as the login page, too.
  ['/login/'],
  ['/Login'],
  ['/%6cogin//'],
])('%p leads to the landing page', (wanted) => {
  expect(safeReturnPath(wanted, origin)).toBe('/');
});

test('a very long path is not changed', () => {
  const path = `/${'x/'.repeat(50_000)}`;
  expect(safeReturnPath(path, origin)).toBe(path);
});

test('on an opaque origin, every path leads to the landing page', () => {
  expect(safeReturnPath('/projects', 'null')).toBe('/');
});

/** Parts of URLs that parsers are known to interpret differently. */
const pieces = [
  ...'/\\.:@?#%&=; x\t\n\r\0\v\u007f\u0085\u00a0\u200b\u2028\u202e\ufeff',
  // These characters look like / \\ . : @, and the URL parser normalizes some of them in a host.
  ...'／⁄∕⧸＼﹨。．：＠℀',
  '//',
  '..',
  '%2f',
  '%2F%2f',
  '%5c',
  '%09',
  '%0a',
  '%0d%0a',
  '%00',
  '%2e%2e',
  '%252f',
  '%zz',
  '%c0%af',
  'ⓔvil.example',
  '\ud800',
  '\udfff',
  '\ud83d\ude00',
  'e\u0301',
  'javascript:',
  'JaVaScRiPt:',
  'data:text/html,',
  'blob:',
  'https:',
  'http://',
  'file:///',
  'evil.example',
  'site.test',
  '[::1]',
  '127.0.0.1',
  'user:pw@',
  'login',
  'projects',
];
const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...pieces), maxLength: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 4,
    arbitrary: fc
      .string({ unit: fc.constantFrom(...pieces), maxLength: 6 })
      .map((text) => `/${text}`),
  },
  { weight: 1, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
);

test('no text leads to another site', () => {
  fc.assert(
    fc.property(hostile, (wanted) => {
      const path = safeReturnPath(wanted, origin);
      const opened = new URL(path, origin);
      expect(opened.origin).toBe(origin);
      expect(opened.username + opened.password).toBe('');
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(safeReturnPath(path, origin)).toBe(path);
    }),
    samples(500, 5_000),
  );
});

test('no stored sign-in transaction leads to another site', () => {
  const remembered: SignInTransaction = {
    state: 's',
    nonce: 'n',
    codeVerifier: 'v',
    loginAddress: '/login',
    redirectUri: `${origin}/login`,
    config: {
      issuer: 'https://id.example',
      authorizationEndpoint: 'https://id.example/authorize',
      clientId: 'client',
      providerName: 'Example',
    },
    returnTo: '/projects',
    email: null,
  };
  let readings = 0;
  const runs = samples(500, 5_000);
  fc.assert(
    fc.property(fc.oneof(hostile, fc.jsonValue()), (returnTo) => {
      sessionStorage.setItem('signIn', JSON.stringify({ ...remembered, returnTo }));
      const transaction = recallTransaction(() => sessionStorage);
      if (transaction) readings += 1;
      const path = safeReturnPath(transaction?.returnTo, origin);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    runs,
  );
  expect(readings).toBeGreaterThan(runs.numRuns / 5);
});

test('the router navigates to exactly this path', () => {
  // BrowserRouter uses this history, which receives the path after <Navigate> has resolved it.
  const history = UNSAFE_createBrowserHistory();
  fc.assert(
    fc.property(hostile, (wanted) => {
      const path = safeReturnPath(wanted, location.origin);
      history.replace(resolvePath(path, '/login'));
      // The router replaces repeated slashes within a path with a single slash.
      const expected = path.replace(/^[^?#]*/, (pathname) => pathname.replace(/\/{2,}/g, '/'));
      expect(location.href).toBe(location.origin + expected);
    }),
    samples(500, 5_000),
  );
});
