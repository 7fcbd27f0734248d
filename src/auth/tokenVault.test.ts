import { closeCookies } from '../testing/closeCookies';
import { createTokenVault, TokenStorageError } from './tokenVault';

const vault = createTokenVault(window);
const storedRefreshToken = () => localStorage.getItem('refreshToken');

/** Removes the stored session, as another tab would. */
function endSession() {
  vault.clear(vault.readRefreshToken());
}

beforeEach(() => {
  localStorage.clear();
  endSession();
});

afterEach(() => jest.restoreAllMocks());

test('a login stores the tokens in two places; its cookie ends with the browser session', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  vault.storeSession('access-1', 'refresh-1');
  expect(write.mock.calls).toEqual([['accessToken=access-1; Path=/; Secure; SameSite=Strict']]);
  expect(document.cookie).toBe('accessToken=access-1');
  expect({ ...localStorage }).toEqual({ refreshToken: 'refresh-1' });
  expect(sessionStorage).toHaveLength(0);
});

test('the cookie of a refresh lasts 7 days', () => {
  vault.storeSession('access-1', 'refresh-1');
  const write = jest.spyOn(document, 'cookie', 'set');
  expect(vault.replaceAccessToken('access-2', 'refresh-1')).toBe(true);
  expect(write.mock.calls[0]?.[0]).toContain('Max-Age=604800');
  expect(vault.readAccessToken()).toBe('access-2');
});

test('a refresh may bring the same access token again', () => {
  vault.storeSession('access-1', 'refresh-1');
  expect(vault.replaceAccessToken('access-1', 'refresh-1')).toBe(true);
  expect(vault.readAccessToken()).toBe('access-1');
});

test('a refresh whose cookie is gone before it is read back is an error', () => {
  vault.storeSession('access-1', 'refresh-1');
  jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => {
    document.cookie = 'accessToken=; Path=/; Secure; Max-Age=0';
  });
  expect(() => vault.replaceAccessToken('access-2', 'refresh-1')).toThrow(TokenStorageError);
});

test('a refresh that answers after a logout writes nothing', () => {
  vault.storeSession('access-1', 'refresh-1');
  endSession();
  expect(vault.replaceAccessToken('access-2', 'refresh-1')).toBe(false);
  expect(document.cookie).toBe('');
});

test.each([
  ['12345', '67890'],
  ['a+b/c=', '12|kRQm0aBq'],
  ['a', 'user:1kG2:Zm9v'],
  ['a', `${'aA0-._~+/'.repeat(900)}==`],
  // The specification names no alphabet, so each visible ASCII character can be part of a token.
  ['!"#$%&\'()*+,-./0:;<=>?@A[\\]^_`a{|}~', '!"#$%&\'()*+,-./0:;<=>?@A[\\]^_`a{|}~'],
  ['%E0%A4%A', 'null'],
  ['undefined', 'a;b=c, d'.replace(' ', '')],
])('the tokens %p and %p (%#) are read as they were stored', (accessToken, refreshToken) => {
  vault.storeSession(accessToken, refreshToken);
  expect(vault.readAccessToken()).toBe(accessToken);
  expect(vault.readRefreshToken()).toBe(refreshToken);
});

test('an empty cookie is no access token; a malformed one is read as it is', () => {
  document.cookie = 'accessToken=; Path=/; Secure';
  expect(vault.readAccessToken()).toBeNull();
  document.cookie = 'accessToken=%E0%A4%A; Path=/; Secure';
  document.cookie = 'theme=dark; Path=/; Secure';
  expect(vault.readAccessToken()).toBe('%E0%A4%A');
  document.cookie = 'theme=; Path=/; Max-Age=0';
});

test.each([[''], ['two words'], ['line\nbreak'], ['ключ'], ['x'.repeat(1_000_000)]])(
  'stored text that is no token (%#) is logged without its value, and stays',
  (stored) => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    localStorage.setItem('refreshToken', stored);
    expect(vault.readRefreshToken()).toBeNull();
    const error: unknown = logged.mock.calls[0]?.[0];
    expect(error).toBeInstanceOf(TokenStorageError);
    expect(String(error)).toMatch(/expected 1 to 8192 visible ASCII characters/);
    if (stored) expect(String(error)).not.toContain(stored);
    expect(storedRefreshToken()).toBe(stored);
  },
);

test.each([[undefined], [null], [''], [42], ['two words'], ['ключ']])(
  'an access token %j is refused, and the session that was stored stays',
  (token) => {
    vault.storeSession('access-1', 'refresh-1');
    expect(() => vault.replaceAccessToken(token, 'refresh-1')).toThrow(TokenStorageError);
    expect(() => vault.storeSession(token, 'refresh-2')).toThrow(TokenStorageError);
    expect(vault.readAccessToken()).toBe('access-1');
    expect(vault.readRefreshToken()).toBe('refresh-1');
  },
);

test.each([[undefined], [42], [''], ['two words'], ['line\r\nbreak: x'], ['ключ']])(
  'a refresh token %j, which cannot be sent, is not stored: the session starts with a warning',
  (token) => {
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    vault.storeSession('access-1', 'refresh-1');
    vault.storeSession('access-2', token);
    expect(vault.readAccessToken()).toBe('access-2');
    expect(storedRefreshToken()).toBeNull();
    expect(String(warned.mock.calls[0]?.[0])).toMatch(
      /expected 1 to 8192 visible ASCII characters/,
    );
  },
);

describe('a cookie that the browser drops because it is too large', () => {
  beforeEach(() => {
    vault.storeSession('access-0', 'refresh-0');
    jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => undefined);
  });
  const long = 'x'.repeat(5_000);

  test('at a refresh is an error, and the old one is removed', () => {
    expect(() => vault.replaceAccessToken(long, 'refresh-0')).toThrow(/at most 4096 bytes/);
    expect(vault.readAccessToken()).toBeNull();
  });

  test('at a login is an error, and the previous session stays', () => {
    expect(() => vault.storeSession(long, 'refresh-1')).toThrow(/at most 4096 bytes/);
    expect(vault.readAccessToken()).toBe('access-0');
    expect(vault.readRefreshToken()).toBe('refresh-0');
  });
});

test.each([
  // The name of the cookie has 11 characters, and each of these values is encoded as three bytes.
  ['"'.repeat(1_362), /expected at most 4096 bytes with its name, got 4097/],
  ['"'.repeat(1_361), /expected the browser to allow cookies for this site/],
  ['a', /expected the browser to allow cookies for this site/],
])('a browser that refuses a cookie: the error says why (%#)', (token, message) => {
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined);
  expect(() => vault.storeSession(token, 'refresh-1')).toThrow(message);
});

describe('another tab stores a token before this tab has read back what it wrote (row 42)', () => {
  beforeEach(() => {
    vault.storeSession('access-0', 'refresh-0');
    jest.spyOn(document, 'cookie', 'set').mockImplementationOnce((cookie) => {
      document.cookie = cookie;
      document.cookie = 'accessToken=access-of-another-tab; Path=/; Secure';
    });
  });

  test('a login succeeds', () => {
    vault.storeSession('access-1', 'refresh-1');
    expect(vault.readAccessToken()).toBe('access-of-another-tab');
    expect(storedRefreshToken()).toBe('refresh-1');
  });

  test('a refresh leaves the token of the other tab', () => {
    expect(vault.replaceAccessToken('access-1', 'refresh-0')).toBe(true);
    expect(vault.readAccessToken()).toBe('access-of-another-tab');
  });
});

test('local storage that throws is logged, and means that there is no session', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  for (const method of ['getItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  expect(vault.readRefreshToken()).toBeNull();
  vault.clear(null);
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual([
    'TokenStorageError: refreshToken: local storage cannot be read',
    'TokenStorageError: refreshToken: local storage cannot be read',
    'TokenStorageError: refreshToken: local storage cannot be changed',
  ]);
});

test('full local storage: the session starts with a warning, and without the refresh token of an earlier one', () => {
  localStorage.setItem('refreshToken', 'refresh-0');
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vault.storeSession('access-1', 'refresh-1');
  expect(vault.readAccessToken()).toBe('access-1');
  expect(storedRefreshToken()).toBeNull();
  expect(String(warned.mock.calls[0]?.[0])).toMatch(/local storage refused/);
  expect(warned.mock.calls[0]?.[0]).toMatchObject({ cause: { name: 'QuotaExceededError' } });
});

test.each([
  ['refresh-1', 'refresh-1', null],
  [null, null, null],
  ['refresh-2', 'refresh-1', 'refresh-2'],
  ['refresh-2', null, 'refresh-2'],
  [null, 'refresh-1', null],
])('if %p is stored after a call for %p, clearing leaves %p', (stored, called, left) => {
  const store = (token: string | null) => {
    localStorage.clear();
    if (token !== null) localStorage.setItem('refreshToken', token);
  };
  document.cookie = 'accessToken=access-1; Path=/; Secure';
  store(stored);
  vault.clear(called);
  expect(storedRefreshToken()).toBe(left);
  expect(vault.readAccessToken()).toBe(left && 'access-1');
});

describe('document.cookie throws (row 47)', () => {
  let reopen: () => void = () => undefined;
  afterEach(() => reopen());
  const errorThat = (message: RegExp) =>
    expect.objectContaining({
      name: 'TokenStorageError',
      message: expect.stringMatching(message),
      cause: expect.objectContaining({ name: 'SecurityError' }),
    });

  test('a vault can be created; it logs the error and has no access token', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    reopen = closeCookies('get');
    expect(createTokenVault(window).readAccessToken()).toBeNull();
    expect(logged.mock.calls[0]).toEqual([errorThat(/accessToken: the cookie cannot be read/)]);
  });

  test('a login is an error, and no refresh token is stored', () => {
    reopen = closeCookies('set');
    expect(() => vault.storeSession('access-1', 'refresh-1')).toThrow(
      errorThat(/accessToken: the cookie cannot be written/) as Error,
    );
    expect(storedRefreshToken()).toBeNull();
  });

  test.each(['get', 'set'] as const)(
    'with a %ster that throws, clearing removes the refresh token and throws nothing',
    (accessor) => {
      vault.storeSession('access-1', 'refresh-1');
      const logged = jest.spyOn(console, 'error').mockImplementation();
      reopen = closeCookies(accessor);
      endSession();
      expect(storedRefreshToken()).toBeNull();
      expect(vault.readAccessToken()).toBeNull();
      expect(logged.mock.calls[0]).toEqual([
        errorThat(accessor === 'get' ? /cannot be read/ : /cannot be removed/),
      ]);
      reopen();
      // The cookie can be removed even if the getter throws an error, because removing it needs
      // only the setter.
      expect(document.cookie).toBe(accessor === 'get' ? '' : 'accessToken=access-1');
      expect(vault.readAccessToken()).toBeNull();
    },
  );

  test('clearing removes the refresh token first', () => {
    vault.storeSession('access-1', 'refresh-1');
    let storedThen: string | null | undefined;
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      storedThen = storedRefreshToken();
    });
    endSession();
    expect(storedThen).toBeNull();
  });
});

describe('a foreign cookie of the same name on a longer path (row 48)', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', '/login');
    document.cookie = 'accessToken=foreign; Path=/login; Secure';
  });
  afterEach(() => {
    document.cookie = 'accessToken=; Path=/login; Secure; Max-Age=0';
    window.history.replaceState(null, '', '/');
  });
  const cookiesAt = (pathname: string) => {
    window.history.replaceState(null, '', pathname);
    const cookies = document.cookie;
    window.history.replaceState(null, '', '/login');
    return cookies;
  };

  test('makes a login fail; nothing of the new session stays, and the foreign cookie is no session', () => {
    const fresh = createTokenVault(window);
    expect(fresh.readAccessToken()).not.toBeNull();
    expect(() => fresh.storeSession('access-1', 'refresh-1')).toThrow(
      /expected one cookie of this name/,
    );
    expect(cookiesAt('/')).toBe('');
    expect(storedRefreshToken()).toBeNull();
    expect(fresh.readAccessToken()).toBeNull();
    expect(cookiesAt('/login')).toBe('accessToken=foreign');
    document.cookie = 'accessToken=; Path=/login; Secure; Max-Age=0';
    expect(fresh.readAccessToken()).toBeNull();
  });

  test('leaves the tokens of an existing session', () => {
    document.cookie = 'accessToken=access-0; Path=/; Secure; Max-Age=604800';
    localStorage.setItem('refreshToken', 'refresh-0');
    const write = jest.spyOn(document, 'cookie', 'set');
    const fresh = createTokenVault(window);
    expect(() => fresh.storeSession('access-1', 'refresh-1')).toThrow(TokenStorageError);
    expect(() => fresh.replaceAccessToken('access-1', 'refresh-0')).toThrow(TokenStorageError);
    expect(write).not.toHaveBeenCalled();
    expect(cookiesAt('/')).toBe('accessToken=access-0');
    expect(storedRefreshToken()).toBe('refresh-0');
    expect(fresh.readAccessToken()).not.toBeNull();
  });

  test('makes a refresh whose cookie it hides fail', () => {
    localStorage.setItem('refreshToken', 'refresh-0');
    const fresh = createTokenVault(window);
    expect(() => fresh.replaceAccessToken('access-1', 'refresh-0')).toThrow(
      /expected one cookie of this name/,
    );
    expect(cookiesAt('/')).toBe('');
  });
});
