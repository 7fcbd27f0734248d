import { closeCookies } from '../testing/closeCookies';
import { createTokenVault, TokenStorageError } from './tokenVault';

const vault = createTokenVault(window);
const cookieWrites = jest.spyOn(document, 'cookie', 'set');

beforeEach(() => {
  localStorage.clear();
  vault.clear(null);
  cookieWrites.mockClear();
});

afterEach(() => jest.restoreAllMocks());

test('a session’s tokens go to their two places and nowhere else', () => {
  vault.storeSession('access-1', 'refresh-1');
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  expect(document.cookie).toBe('accessToken=access-1');
  expect(localStorage).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
  expect(vault.hasAccessTokenCookie()).toBe(true);
  expect(vault.hasRefreshToken()).toBe(true);
});

test('the cookie of a login ends with the browser session: secure, same-site strict, whole site', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  vault.storeSession('access-1', 'refresh-1');
  expect(write.mock.calls[0]?.[0]).toBe('accessToken=access-1; Path=/; Secure; SameSite=Strict');
});

test('the cookie of a refresh lasts 7 days', () => {
  vault.storeSession('access-1', 'refresh-1');
  const write = jest.spyOn(document, 'cookie', 'set');
  expect(vault.replaceAccessToken('access-2', 'refresh-1')).toBe(true);
  expect(write.mock.calls[0]?.[0]).toContain('Max-Age=604800');
  expect(vault.readAccessToken()).toBe('access-2');
});

test('a refresh that answers after a logout writes nothing', () => {
  vault.storeSession('access-1', 'refresh-1');
  vault.clear('refresh-1');
  expect(vault.replaceAccessToken('access-2', 'refresh-1')).toBe(false);
  expect(document.cookie).toBe('');
});

test('a refresh of an earlier session does not touch the new one', () => {
  vault.storeSession('access-2', 'refresh-2');
  expect(vault.replaceAccessToken('access-1b', 'refresh-1')).toBe(false);
  expect(vault.readAccessToken()).toBe('access-2');
});

test('clearing removes both, and again does no harm', () => {
  vault.storeSession('access-1', 'refresh-1');
  vault.clear('refresh-1');
  vault.clear('refresh-1');
  expect(document.cookie).toBe('');
  expect(localStorage.getItem('refreshToken')).toBeNull();
});

test('a token that looks like a number stays text', () => {
  vault.storeSession('12345', '67890');
  expect(vault.readAccessToken()).toBe('12345');
  expect(vault.readRefreshToken()).toBe('67890');
});

test('a long token with padding is a token', () => {
  const token = `${'aA0-._~+/'.repeat(900)}==`;
  vault.storeSession('access-1', token);
  expect(vault.readRefreshToken()).toBe(token);
});

test('an empty cookie is no access token, and empty text no refresh token', () => {
  jest.spyOn(console, 'error').mockImplementation();
  document.cookie = 'accessToken=; Path=/; Secure';
  localStorage.setItem('refreshToken', '');
  expect(vault.hasAccessTokenCookie()).toBe(false);
  expect(vault.hasRefreshToken()).toBe(false);
});

test.each([
  ['null'],
  ['undefined'],
  ['NaN'],
  ['true'],
  ['false'],
  ['=='],
  ['two words'],
  ['{"token":1}'],
  ['ünïcode'],
  ['line\nbreak'],
  ['x'.repeat(1_000_000)],
])('stored text that is no token (%#) is named, not sent and not removed', (stored) => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  localStorage.setItem('refreshToken', stored);
  expect(vault.readRefreshToken()).toBeNull();
  expect(vault.hasRefreshToken()).toBe(false);
  const error: unknown = logged.mock.calls[0]?.[0];
  expect(error).toBeInstanceOf(TokenStorageError);
  expect(String(error)).toMatch(/expected a bearer token/);
  expect(String(error)).not.toContain(stored);
  expect(localStorage.getItem('refreshToken')).toBe(stored);
});

test.each([[undefined], [null], [''], [42]])('an access token %p is refused', (token) => {
  vault.storeSession('access-1', 'refresh-1');
  expect(() => vault.replaceAccessToken(token, 'refresh-1')).toThrow(TokenStorageError);
  expect(vault.readAccessToken()).toBe('access-1');
});

test.each([[undefined], [42], [''], ['null'], ['two words'], ['line\r\nbreak: x']])(
  'a refresh token %j, which could not be sent, is not kept: a session with a warning, and nothing of the old one',
  (token) => {
    const warned = jest.spyOn(console, 'warn').mockImplementation();
    vault.storeSession('access-1', 'refresh-1');
    vault.storeSession('access-2', token);
    expect(vault.readAccessToken()).toBe('access-2');
    expect(localStorage.getItem('refreshToken')).toBeNull();
    expect(String(warned.mock.calls[0]?.[0])).toMatch(/expected a bearer token/);
  },
);

test.each([[undefined], [42], ['']])(
  'an access token %j makes no session, and the old one stays',
  (token) => {
    vault.storeSession('access-1', 'refresh-1');
    expect(() => vault.storeSession(token, 'refresh-2')).toThrow(TokenStorageError);
    expect(vault.readAccessToken()).toBe('access-1');
    expect(vault.readRefreshToken()).toBe('refresh-1');
  },
);

test.each([['12|kRQm0aBq'], ['user:1kG2:Zm9v']])('%p is a token of some API, too', (token) => {
  vault.storeSession('access-1', token);
  expect(vault.readRefreshToken()).toBe(token);
});

test('a cookie that the browser drops for its size is an error, and the old one does not stay', () => {
  vault.storeSession('access-1', 'refresh-1');
  const drop = jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => undefined);
  expect(() => vault.replaceAccessToken('x'.repeat(5_000), 'refresh-1')).toThrow(
    /at most 4096 bytes/,
  );
  expect(drop).toHaveBeenCalledTimes(2);
  expect(vault.hasAccessTokenCookie()).toBe(false);
});

test('local storage that throws is named; there is no session then, and no exception', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(vault.hasRefreshToken()).toBe(false);
  vault.clear(null);
  expect(logged.mock.calls.map(([error]) => error as Error)).toEqual([
    expect.objectContaining({ name: 'TokenStorageError', message: expect.stringMatching(/read/) }),
    expect.objectContaining({ name: 'TokenStorageError', message: expect.stringMatching(/read/) }),
    expect.objectContaining({
      name: 'TokenStorageError',
      message: expect.stringMatching(/changed/),
    }),
  ]);
});

test('full local storage: a session with a warning, and no foreign refresh token beside it', () => {
  localStorage.setItem('refreshToken', 'refresh-0');
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vault.storeSession('access-1', 'refresh-1');
  expect(vault.hasAccessTokenCookie()).toBe(true);
  expect(localStorage.getItem('refreshToken')).toBeNull();
  expect(String(warned.mock.calls[0]?.[0])).toMatch(/local storage refused/);
});

test.each([
  ['refresh-1', 'refresh-1', null],
  [null, null, null],
  ['refresh-2', 'refresh-1', 'refresh-2'],
  ['refresh-2', null, 'refresh-2'],
  [null, 'refresh-1', null],
])('beside the stored %p, the end of the session of %p leaves %p', (stored, ended, left) => {
  document.cookie = 'accessToken=access-1; Path=/; Secure';
  if (stored !== null) localStorage.setItem('refreshToken', stored);
  vault.clear(ended);
  expect(localStorage.getItem('refreshToken')).toBe(left);
  expect(vault.hasAccessTokenCookie()).toBe(left !== null);
});

describe('row 47: document.cookie throws', () => {
  let reopen: () => void = () => undefined;
  afterEach(() => reopen());
  const named = (message: RegExp) =>
    expect.objectContaining({
      name: 'TokenStorageError',
      message: expect.stringMatching(message),
      cause: expect.objectContaining({ name: 'SecurityError' }),
    });

  test('a vault can be made; there is no access token then, and the error is named', () => {
    const logged = jest.spyOn(console, 'error').mockImplementation();
    reopen = closeCookies('get');
    const sandboxed = createTokenVault(window);
    expect(sandboxed.hasAccessTokenCookie()).toBe(false);
    expect(sandboxed.readAccessToken()).toBeNull();
    expect(logged.mock.calls[0]).toEqual([named(/accessToken: the cookie cannot be read/)]);
  });

  test('a token that cannot be written is an error, and no refresh token is stored', () => {
    reopen = closeCookies('set');
    expect(() => vault.storeSession('access-1', 'refresh-1')).toThrow(
      named(/accessToken: the cookie cannot be written/) as Error,
    );
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  test.each([['get'], ['set']] as const)(
    'with a %ster that throws, clearing removes the refresh token and throws nothing',
    (accessor) => {
      vault.storeSession('access-1', 'refresh-1');
      const logged = jest.spyOn(console, 'error').mockImplementation();
      reopen = closeCookies(accessor);
      vault.clear('refresh-1');
      expect(localStorage.getItem('refreshToken')).toBeNull();
      expect(vault.hasAccessTokenCookie()).toBe(false);
      expect(logged.mock.calls[0]).toEqual([
        named(accessor === 'get' ? /cannot be read/ : /cannot be removed/),
      ]);
      reopen();
      // A setter alone is enough to remove it.
      expect(document.cookie).toBe(accessor === 'get' ? '' : 'accessToken=access-1');
      expect(vault.hasAccessTokenCookie()).toBe(false);
    },
  );

  test('the refresh token goes first', () => {
    vault.storeSession('access-1', 'refresh-1');
    let storedThen: string | null | undefined;
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      storedThen = localStorage.getItem('refreshToken');
    });
    vault.clear('refresh-1');
    expect(storedThen).toBeNull();
  });
});

describe('row 48: a foreign cookie of the same name on a longer path', () => {
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

  test('is an error that says so; nothing of the new session stays, and the foreign one is no session', () => {
    const fresh = createTokenVault(window);
    expect(fresh.hasAccessTokenCookie()).toBe(true);
    expect(() => fresh.storeSession('access-1', 'refresh-1')).toThrow(
      /expected one cookie of this name/,
    );
    expect(cookiesAt('/')).toBe('');
    expect(localStorage.getItem('refreshToken')).toBeNull();
    expect(fresh.hasAccessTokenCookie()).toBe(false);
    expect(fresh.readAccessToken()).toBeNull();
    expect(cookiesAt('/login')).toBe('accessToken=foreign');
  });

  test('leaves the tokens of an existing session alone', () => {
    document.cookie = 'accessToken=access-0; Path=/; Secure; Max-Age=604800';
    localStorage.setItem('refreshToken', 'refresh-0');
    cookieWrites.mockClear();
    const write = jest.spyOn(document, 'cookie', 'set');
    const fresh = createTokenVault(window);
    expect(() => fresh.storeSession('access-1', 'refresh-1')).toThrow(TokenStorageError);
    expect(write).not.toHaveBeenCalled();
    expect(cookiesAt('/')).toBe('accessToken=access-0');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-0');
    expect(fresh.hasAccessTokenCookie()).toBe(true);
  });

  test('that hides a renewed access token is an error too', () => {
    localStorage.setItem('refreshToken', 'refresh-0');
    const fresh = createTokenVault(window);
    expect(() => fresh.replaceAccessToken('access-1', 'refresh-0')).toThrow(
      /expected one cookie of this name/,
    );
    expect(cookiesAt('/')).toBe('');
  });
});

test('a login whose cookie the browser drops for its size leaves the old one', () => {
  vault.storeSession('access-0', 'refresh-0');
  jest.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => undefined);
  expect(() => vault.storeSession('x'.repeat(5_000), 'refresh-1')).toThrow(/at most 4096 bytes/);
  expect(vault.readAccessToken()).toBe('access-0');
  expect(vault.readRefreshToken()).toBe('refresh-0');
});

describe('the accessToken cookie', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'cookieStore');
  });

  test('being gone is told, where the browser tells, once a logout elsewhere would have been', () => {
    const cookieStore = new EventTarget();
    Object.defineProperty(window, 'cookieStore', { value: cookieStore, configurable: true });
    const change = (...names: string[]) =>
      cookieStore.dispatchEvent(
        Object.assign(new Event('change'), {
          changed: [],
          deleted: names.map((name) => ({ name })),
        }),
      );
    const removed = jest.fn();
    const stop = vault.onAccessTokenRemoved(removed);
    change();
    change('other');
    jest.runAllTimers();
    expect(removed).not.toHaveBeenCalled();
    change('other', 'accessToken');
    change('accessToken');
    expect(removed).not.toHaveBeenCalled();
    jest.runAllTimers();
    expect(removed).toHaveBeenCalledTimes(1);
    change('accessToken');
    stop();
    change('accessToken');
    jest.runAllTimers();
    expect(removed).toHaveBeenCalledTimes(1);
  });

  test('nobody tells in a browser without a cookie store', () => {
    expect(vault.onAccessTokenRemoved(() => undefined)).not.toThrow();
  });
});

describe('other tabs', () => {
  const announce = (init: StorageEventInit) =>
    window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...init }));

  test.each([
    [{ key: 'refreshToken', newValue: 'refresh-2' }, ['stored']],
    [{ key: 'refreshToken', newValue: null }, ['removed']],
    [{ key: null, newValue: null }, ['removed']],
    [{ key: 'somethingElse', newValue: 'x' }, []],
    [{ key: 'refreshToken', newValue: 'x', storageArea: sessionStorage }, []],
  ])('%j is told as %j', (event, expected) => {
    const changes: string[] = [];
    const stop = vault.onChangedElsewhere((change) => changes.push(change));
    announce(event);
    stop();
    announce(event);
    expect(changes).toEqual(expected);
  });
});
