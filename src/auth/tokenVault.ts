import Cookies from 'universal-cookie';
import { readCookies } from '../ui/readCookies';
import {
  accessTokenName,
  isBearerToken,
  readAccessToken,
  readRefreshToken,
  refreshTokenKey,
} from './storedTokens';

/**
 * How long the accessToken cookie lasts after a refresh, in seconds. docs/specification.md, section
 * 4, prescribes 7 days, although the token itself expires much sooner: while the cookie exists, the
 * visitor counts as logged in when the site starts.
 */
const refreshedCookieSeconds = 7 * 24 * 60 * 60;
/**
 * How long to wait before reporting a removed cookie, in milliseconds. A logout in another tab
 * removes both tokens, and the two events may be received in either order (Firefox 153). Without
 * the delay, this tab might try to refresh a session that has just ended.
 */
const cookieEventDelayMs = 250;

const cookieOptions = { path: '/', secure: true, sameSite: 'strict' } as const;

/**
 * The error for a token that could not be stored or read. The message describes the expected value
 * and never contains the token.
 */
export class TokenStorageError extends Error {
  override name = 'TokenStorageError';
}

const logError = (message: string, cause?: unknown) =>
  console.error(new TokenStorageError(message, { cause }));

/**
 * Decodes a cookie value that universal-cookie encoded. Another application's cookie may be
 * malformed; its value is returned unchanged.
 */
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

/** Stores both tokens. Its log messages never contain a token. */
export interface TokenVault {
  /**
   * Returns the stored refresh token, or null if none is stored or if the stored text is not a
   * token.
   */
  readRefreshToken: () => string | null;
  /** Returns the access token from the cookie, or null if there is none. */
  readAccessToken: () => string | null;
  /**
   * Stores the tokens of a new session: the access token in a session cookie, and the refresh token
   * in local storage (docs/specification.md, section 4). If the refresh token is invalid or cannot
   * be stored, a warning is logged, and the session lasts only as long as its access token.
   *
   * @throws TokenStorageError if there is no access token, or if the cookie cannot be stored;
   * previously stored tokens are kept
   */
  storeSession: (accessToken: unknown, refreshToken: unknown) => void;
  /**
   * Replaces the access token after a refresh, with a cookie that lasts 7 days. If the visitor has
   * logged out or logged in since the refresh began, in any tab, nothing changes, because the token
   * does not match the session that is stored now.
   *
   * @param issuedFor the refresh token that the access token was issued for, if there was one
   * @returns whether the token was replaced, by this tab or by another tab at the same time
   * @throws TokenStorageError if the token cannot be stored. The previous cookie is removed, unless
   * it may be another application's.
   */
  replaceAccessToken: (accessToken: unknown, issuedFor: string | null) => boolean;
  /**
   * Removes both tokens of a session, unless another session is stored now. The refresh token is
   * removed first, because it is valid for longer. This function never throws an error; it logs
   * what it cannot remove.
   *
   * @param session the session's refresh token; null for a session without one
   */
  clear: (session: string | null) => void;
  /** Calls a function when another tab has stored or removed a refresh token. */
  onChangedElsewhere: (listener: (change: 'stored' | 'removed') => void) => void;
  /**
   * Calls a function when the cookie has been deleted or has expired. This works only in browsers
   * that support the Cookie Store API.
   */
  onAccessTokenRemoved: (listener: () => void) => void;
}

/**
 * Creates the vault for a window.
 *
 * @param win the window whose cookies and local storage contain the tokens
 */
export function createTokenVault(win: Window): TokenVault {
  let jar: Cookies | undefined;
  // The cookie jar is created on first use, because its constructor reads `document.cookie`, which
  // throws an error in sandboxed documents.
  const cookies = () => (jar ??= new Cookies(undefined, cookieOptions));
  /**
   * The value of an accessToken cookie that remained after this vault had removed its own cookie.
   * Such a cookie was set for another path or domain. The vault remembers the value, because a page
   * has no other way to tell the two cookies apart.
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
    // Another tab has stored its own token at the same time, which is not an error.
    if (now !== null && now !== before) return;
    // Browsers silently ignore a cookie that is too large, and keep the old one.
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
      // Do not store the tokens beside another cookie of this name, because a page could not tell
      // which of the two belongs to the current session.
      if (isHidden()) throw hiddenCookie();
      // Store the cookie first, because other tabs read it as soon as they notice that local
      // storage has changed.
      writeCookie(expectAccessToken(accessToken), {});
      const withoutRefreshToken = (why: string, cause?: unknown) => {
        // Remove the previous refresh token, because it may be from another session.
        removeStored();
        console.warn(
          new TokenStorageError(`refreshToken: ${why}, so the session ends with its access token`, {
            cause,
          }),
        );
      };
      // The response might not match its type, because mismatches are only logged
      // (docs/specification.md, section 5).
      if (!isBearerToken(refreshToken)) {
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
        // An event without a key means that the whole storage was cleared.
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
