import Cookies from 'universal-cookie';
import { cookiesIn } from '../ui/cookiesIn';
import { accessTokenName, refreshTokenKey } from './tokenNames';

const refreshedCookieSeconds = 7 * 24 * 60 * 60;
/**
 * A logout in another tab removes both tokens, and browsers tell of the two in either order (Firefox
 * 153 does). How long the news of a missing cookie waits for that of the refresh token, in
 * milliseconds: else this tab would ask for an access token of a session that has just ended.
 */
const otherNewsMs = 250;

const cookieOptions = { path: '/', secure: true, sameSite: 'strict' } as const;

/**
 * A `b64token` (RFC 6750, section 2.1) of a length that a header bears, or one with `|` or `:` in it, which
 * the tokens of common APIs have between an id and a secret.
 */
const bearerToken = /^[A-Za-z0-9\-._~+/|:]{1,8192}=*$/;
/** What careless code stores in place of a token. */
const notTokens = new Set(['null', 'undefined', 'NaN', 'true', 'false']);

/** Whether the text can be sent as a Bearer token. */
export const isBearerToken = (text: string): boolean =>
  bearerToken.test(text) && !notTokens.has(text);

/** A token could not be kept or read: says where, what was expected and what was found, never the token. */
export class TokenStorageError extends Error {
  override name = 'TokenStorageError';
}

function accessTokenOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TokenStorageError(`accessToken: expected non-empty text, got ${typeof value}`);
}

/** The only code that touches `localStorage.refreshToken` and the `accessToken` cookie. */
export interface TokenVault {
  hasAccessTokenCookie: () => boolean;
  hasRefreshToken: () => boolean;
  /** The stored refresh token; null when there is none that could be sent (a damaged one is logged). */
  readRefreshToken: () => string | null;
  /** The access token of the cookie, or null. */
  readAccessToken: () => string | null;
  /**
   * Keeps the tokens of a new session: the access token in a session cookie, the refresh token in
   * local storage (specification, section 4). A refresh token that is none, or cannot be kept, is
   * warned of: the session ends with its access token then.
   *
   * @throws TokenStorageError when there is no access token or the cookie cannot be stored; what was stored
   * before stays
   */
  storeSession: (accessToken: unknown, refreshToken: unknown) => void;
  /**
   * Replaces the access token after a refresh, for 7 days, unless the session that it was issued for
   * is no longer the stored one (logged out, or in again, in this tab or another).
   *
   * @returns whether it was written
   * @throws TokenStorageError when it cannot be stored; the previous cookie is removed
   */
  replaceAccessToken: (accessToken: unknown, issuedFor: string) => boolean;
  /**
   * Removes both tokens of a session that has ended, unless another session is stored: first the refresh
   * token, because it lives longer. Never throws; logs what it cannot remove.
   *
   * @param endedToken its refresh token; null when none was stored
   */
  clear: (endedToken: string | null) => void;
  /** Calls back when another tab stored or removed a refresh token. Returns the way to stop. */
  onChangedElsewhere: (listener: (change: 'stored' | 'removed') => void) => () => void;
  /**
   * Calls back when the cookie is gone, by whomever, where the browser tells (Cookie Store API); a
   * quarter of a second later, when a logout elsewhere has been told as such. Returns the way to stop.
   */
  onAccessTokenRemoved: (listener: () => void) => () => void;
}

/** @param page the window whose cookie and storage hold the tokens */
export function createTokenVault(page: Window): TokenVault {
  let jar: Cookies | undefined;
  // Created on first use: the constructor reads `document.cookie`, which throws in a sandboxed document.
  const cookies = () => (jar ??= new Cookies(undefined, cookieOptions));
  /** Value of a cookie that was still there after we removed ours: it belongs to another path or domain. */
  let foreign: string | null = null;

  const readAnyCookie = (): string | null => {
    try {
      const value: unknown = cookies().get(accessTokenName, { doNotParse: true });
      return typeof value === 'string' && value !== '' ? value : null;
    } catch (cause) {
      console.error(new TokenStorageError('accessToken: the cookie cannot be read', { cause }));
      return null;
    }
  };

  const readCookie = () => {
    const value = readAnyCookie();
    return value === foreign ? null : value;
  };

  const isHidden = () => cookiesIn(page.document, accessTokenName).length > 1;

  const hiddenCookie = () =>
    new TokenStorageError(
      'accessToken: expected one cookie of this name, found another with a different path or domain',
    );

  const writeCookie = (value: string, lifetime: { maxAge?: number }) => {
    try {
      cookies().set(accessTokenName, value, { ...cookieOptions, ...lifetime });
    } catch (cause) {
      throw new TokenStorageError('accessToken: the cookie cannot be written', { cause });
    }
    if (readCookie() === value) return;
    if (isHidden()) {
      removeCookie();
      throw hiddenCookie();
    }
    // A browser drops a cookie that is too large without a word and leaves the old one standing.
    throw new TokenStorageError(
      `accessToken: the browser refused the cookie; expected at most 4096 bytes with its name, got ${value.length}`,
    );
  };

  const removeCookie = () => {
    try {
      cookies().remove(accessTokenName, cookieOptions);
    } catch (cause) {
      console.error(new TokenStorageError('accessToken: the cookie cannot be removed', { cause }));
    }
    foreign = readAnyCookie();
  };

  const readStored = (): string | null => {
    let stored: string | null;
    try {
      stored = page.localStorage.getItem(refreshTokenKey);
    } catch (cause) {
      console.error(new TokenStorageError('refreshToken: local storage cannot be read', { cause }));
      return null;
    }
    if (stored === null) return null;
    if (isBearerToken(stored)) return stored;
    console.error(
      new TokenStorageError(
        `refreshToken: expected a bearer token (RFC 6750, section 2.1) in local storage, found ${stored.length} characters of something else`,
      ),
    );
    return null;
  };

  const removeStored = () => {
    try {
      page.localStorage.removeItem(refreshTokenKey);
    } catch (cause) {
      console.error(
        new TokenStorageError('refreshToken: local storage cannot be changed', { cause }),
      );
    }
  };

  const vault: TokenVault = {
    hasAccessTokenCookie: () => readCookie() !== null,
    hasRefreshToken: () => readStored() !== null,
    readRefreshToken: readStored,
    readAccessToken: readCookie,
    storeSession(accessToken, refreshToken) {
      // One of them may belong to a live session, and a page cannot tell which.
      if (isHidden()) throw hiddenCookie();
      // The cookie first: other tabs learn of the session from local storage, and look for the cookie then.
      writeCookie(accessTokenOf(accessToken), {});
      const withoutRefreshToken = (why: string, cause?: unknown) => {
        // Never one session's access token beside another's refresh token.
        removeStored();
        console.warn(
          new TokenStorageError(`refreshToken: ${why}, so the session ends with its access token`, {
            cause,
          }),
        );
      };
      // An answer that is not of the expected shape is not rejected (specification, section 5).
      if (typeof refreshToken !== 'string' || !isBearerToken(refreshToken)) {
        withoutRefreshToken('expected a bearer token (RFC 6750, section 2.1)');
        return;
      }
      try {
        page.localStorage.setItem(refreshTokenKey, refreshToken);
      } catch (cause) {
        withoutRefreshToken('local storage refused it', cause);
      }
    },
    replaceAccessToken(accessToken, issuedFor) {
      if (readStored() !== issuedFor) return false;
      const value = accessTokenOf(accessToken);
      try {
        writeCookie(value, { maxAge: refreshedCookieSeconds });
      } catch (error) {
        removeCookie();
        throw error;
      }
      return true;
    },
    clear(endedToken) {
      const stored = readStored();
      if (stored !== null && stored !== endedToken) return;
      removeStored();
      removeCookie();
    },
    onChangedElsewhere(listener) {
      const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea !== page.localStorage) return;
        if (key === refreshTokenKey) listener(newValue === null ? 'removed' : 'stored');
        else if (key === null) listener('removed');
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
    onAccessTokenRemoved(listener) {
      const { cookieStore } = page as Partial<Window>;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onChange = ({ deleted }: CookieChangeEvent) => {
        if (!deleted.some(({ name }) => name === accessTokenName)) return;
        clearTimeout(timer);
        timer = setTimeout(listener, otherNewsMs);
      };
      cookieStore?.addEventListener('change', onChange);
      return () => {
        clearTimeout(timer);
        cookieStore?.removeEventListener('change', onChange);
      };
    },
  };
  return vault;
}
