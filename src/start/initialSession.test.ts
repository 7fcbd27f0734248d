import { initialSession } from './initialSession';

interface Found {
  cookie?: string;
  refreshToken?: string;
  answerAside?: string;
  address?: string;
}

function pageWith({ cookie = '', refreshToken, answerAside, address = '/' }: Found): Window {
  const storage = (items: Record<string, string | undefined>) => ({
    getItem: (key: string) => items[key] ?? null,
  });
  return {
    document: { cookie },
    location: new URL(address, 'https://site.test'),
    localStorage: storage({ refreshToken }),
    sessionStorage: storage({ signInAnswer: answerAside }),
  } as unknown as Window;
}

test.each<[string, Found]>([
  ['loggedOut', {}],
  ['loggedOut', { cookie: 'accessToken=' }],
  ['loggedOut', { cookie: 'accessToken=; locale=en' }],
  ['loggedOut', { cookie: 'notaccessToken=a' }],
  ['loggedIn', { cookie: 'locale=en; accessToken=a.b.c' }],
  ['loggedIn', { cookie: 'accessToken=a', refreshToken: 'b' }],
  ['pending', { refreshToken: 'b' }],
  ['pending', { address: '/ja/login', cookie: 'accessToken=a', answerAside: 'code=c&state=d' }],
  // Only the login page processes a stored response.
  ['loggedIn', { address: '/', cookie: 'accessToken=a', answerAside: 'code=c&state=d' }],
  ['pending', { address: '/login?code=c&state=d' }],
  ['loggedOut', { address: '/?code=c&state=d' }],
])('the status is %s before the first paint with %j', (status, found) => {
  expect(initialSession(pageWith(found))).toBe(status);
});

test('in a sandboxed document, without cookies and storage, the visitor is logged out (row 47)', () => {
  const closed = () => {
    throw new DOMException('sandboxed', 'SecurityError');
  };
  const page = pageWith({});
  Object.defineProperty(page.document, 'cookie', { get: closed });
  for (const storage of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(page, storage, { get: closed });
  }
  expect(initialSession(page)).toBe('loggedOut');
});

test('if only the cookie cannot be read, the status depends on the refresh token (row 47)', () => {
  const page = pageWith({ refreshToken: 'b' });
  Object.defineProperty(page.document, 'cookie', {
    get: () => {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  });
  expect(initialSession(page)).toBe('pending');
});
