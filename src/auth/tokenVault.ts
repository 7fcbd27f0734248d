import Cookies from 'universal-cookie';
import { readCookies } from '../ui/readCookies';
import {
  accessTokenName,
  isBearerToken,
  readAccessToken,
  readRefreshToken,
  refreshTokenKey,
} from './storedTokens';

/** Lifetime of the accessToken cookie after a refresh (specification, section 4). */
const refreshedCookieSeconds = 7 * 24 * 60 * 60;
/**
 * A logout in another tab removes both tokens; the events about the two arrive in either order (Firefox
 * 153). The event about the cookie is held back for this long, in milliseconds, so that this tab does not
 * try to refresh a session that has just ended.
 */
const cookieEventDelayMs = 250;

const cookieOptions = { path: '/', secure: true, sameSite: 'strict' } as const;

/** A token could not be stored or read. The message says what was expected and never contains the token. */
export class TokenStorageError extends Error {
  override name = 'TokenStorageError';
}

const logError = (message: string, cause?: unknown) =>
  console.error(new TokenStorageError(message, { cause }));

/** universal-cookie encodes values; a foreign cookie may be malformed. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function expectAccessToken(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TokenStorageError(`accessToken: expected non-empty text, got ${typeof value}`);
}

/** Stores both tokens. Its log messages name the fault and never contain a token. */
export interface TokenVault {
  /** The stored refresh token; null if there is none that can be sent. */
  readRefreshToken: () => string | null;
  /** The access token of the cookie, or null. */
  readAccessToken: () => string | null;
  /**
   * Stores the tokens of a new session: the access token in a session cookie, the refresh token in local
   * storage (specification, section 4). Warns about a refresh token that is invalid or cannot be stored:
   * the session then ends with its access token.
   *
   * @throws TokenStorageError when there is no access token or the cookie cannot be stored; tokens that
   * were stored before stay
   */
  storeSession: (accessToken: unknown, refreshToken: unknown) => void;
  /**
   * Replaces the access token after a refresh, for 7 days. Does nothing if another session or none is stored
   * now, because this or another tab has logged out or in.
   *
   * @returns whether it was replaced, by this tab or by another at the same moment
   * @throws TokenStorageError when it cannot be stored; the previous cookie is removed, unless it may belong to
   * another application
   */
  replaceAccessToken: (accessToken: unknown, issuedFor: string) => boolean;
  /**
   * Removes both tokens of a session, unless another one is stored now. Removes the refresh token first, because it lives
   * longer. Never throws; logs what it cannot remove.
   *
   * @param session its refresh token; null for a session without one
   */
  clear: (session: string | null) => void;
  /** Calls back when another tab stored or removed a refresh token. */
  onChangedElsewhere: (listener: (change: 'stored' | 'removed') => void) => void;
  /** Calls back when the cookie was deleted or has expired, in browsers with the Cookie Store API. */
  onAccessTokenRemoved: (listener: () => void) => void;
}

/** @param win the window whose cookie and storage hold the tokens */
export function createTokenVault(win: Window): TokenVault {
  let jar: Cookies | undefined;
  // Created on first use: the constructor reads `document.cookie`, which throws in a sandboxed document.
  const cookies = () => (jar ??= new Cookies(undefined, cookieOptions));
  /**
   * Value of a cookie that remained after we removed ours: it belongs to another path or domain. The vault has to remember
   * it, because a page cannot tell such a cookie from its own.
   */
  let foreignCookie: string | null = null;

  const readStored = () =>
    readRefreshToken(win, (error) => {
      if ('cause' in error) logError('refreshToken: local storage cannot be read', error.cause);
      else
        logError(
          `refreshToken: expected a bearer token (RFC 6750, section 2.1) in local storage, found ${error.length} characters of something else`,
        );
    });

  const readAnyCookie = () =>
    readAccessToken(win, (cause) => logError('accessToken: the cookie cannot be read', cause));

  const readCookie = () => {
    const value = readAnyCookie();
    return value === null || value === foreignCookie ? null : decode(value);
  };

  const isHidden = () => readCookies(win.document, accessTokenName).length > 1;

  const hiddenCookie = () =>
    new TokenStorageError(
      'accessToken: expected one cookie of this name, found another with a different path or domain',
    );

  const writeCookie = (value: string, lifetime: { maxAge?: number }) => {
    const before = readCookie();
    try {
      cookies().set(accessTokenName, value, { ...cookieOptions, ...lifetime });
    } catch (cause) {
      throw new TokenStorageError('accessToken: the cookie cannot be written', { cause });
    }
    const now = readCookie();
    if (now === value) return;
    if (isHidden()) {
      removeCookie();
      throw hiddenCookie();
    }
    // Another tab has stored a token in between.
    if (now !== null && now !== before) return;
    // A browser drops a cookie that is too large silently and keeps the old one.
    throw new TokenStorageError(
      `accessToken: the browser refused the cookie; expected at most 4096 bytes with its name, got ${value.length}`,
    );
  };

  const removeCookie = () => {
    try {
      cookies().remove(accessTokenName, cookieOptions);
    } catch (cause) {
      logError('accessToken: the cookie cannot be removed', cause);
    }
    foreignCookie = readAnyCookie();
  };

  const removeStored = () => {
    try {
      win.localStorage.removeItem(refreshTokenKey);
    } catch (cause) {
      logError('refreshToken: local storage cannot be changed', cause);
    }
  };

  return {
    readRefreshToken: readStored,
    readAccessToken: readCookie,
    storeSession(accessToken, refreshToken) {
      // With two cookies of this name, a page cannot tell which belongs to a live session.
      if (isHidden()) throw hiddenCookie();
      // Stores the cookie first: other tabs read it when the change of local storage notifies them.
      writeCookie(expectAccessToken(accessToken), {});
      const withoutRefreshToken = (why: string, cause?: unknown) => {
        // The access token must belong to the same session as the stored refresh token.
        removeStored();
        console.warn(
          new TokenStorageError(`refreshToken: ${why}, so the session ends with its access token`, {
            cause,
          }),
        );
      };
      // The answer may have another shape: mismatches are not rejected (specification, section 5).
      if (typeof refreshToken !== 'string' || !isBearerToken(refreshToken)) {
        withoutRefreshToken('expected a bearer token (RFC 6750, section 2.1)');
        return;
      }
      try {
        win.localStorage.setItem(refreshTokenKey, refreshToken);
      } catch (cause) {
        withoutRefreshToken('local storage refused it', cause);
      }
    },
    replaceAccessToken(accessToken, issuedFor) {
      if (readStored() !== issuedFor) return false;
      const value = expectAccessToken(accessToken);
      if (isHidden()) throw hiddenCookie();
      try {
        writeCookie(value, { maxAge: refreshedCookieSeconds });
      } catch (error) {
        removeCookie();
        throw error;
      }
      return true;
    },
    clear(session) {
      const stored = readStored();
      if (stored !== null && stored !== session) return;
      removeStored();
      removeCookie();
    },
    onChangedElsewhere(listener) {
      win.addEventListener('storage', ({ key, newValue, storageArea }) => {
        if (storageArea !== win.localStorage) return;
        if (key === refreshTokenKey) listener(newValue === null ? 'removed' : 'stored');
        // No key: the storage was cleared.
        else if (key === null) listener('removed');
      });
    },
    onAccessTokenRemoved(listener) {
      const { cookieStore } = win as Partial<Window>;
      let timer: ReturnType<typeof setTimeout> | undefined;
      cookieStore?.addEventListener('change', ({ deleted }) => {
        if (!deleted.some(({ name }) => name === accessTokenName)) return;
        clearTimeout(timer);
        timer = setTimeout(listener, cookieEventDelayMs);
      });
    },
  };
}
