import Cookies from 'universal-cookie';
import { percentDecode } from '../ui/percentDecode';
import { readCookies } from '../ui/readCookies';

/**
 * The names under which the tokens are stored: the local storage key and the cookie name
 * (docs/specification.md, section 9).
 */
export const refreshTokenKey = 'refreshToken';
export const accessTokenName = 'accessToken';

/**
 * How long the accessToken cookie lasts after a refresh, in seconds. docs/specification.md, section
 * 4, prescribes 7 days, although the token itself expires much sooner: while the cookie exists, the
 * visitor counts as logged in when the site starts.
 */
const refreshedCookieSeconds = 7 * 24 * 60 * 60;
/** The largest cookie that browsers store, in bytes: its name and its value (RFC 6265, section 6.1). */
const longestCookieBytes = 4096;

const cookieOptions = { path: '/', secure: true, sameSite: 'strict' } as const;

/**
 * Matches what can be sent as a token: visible ASCII characters (RFC 9110, section 5.5), but not
 * more of them than servers accept in a header. The specification names no alphabet for tokens.
 */
const visibleAscii = /^[!-~]{1,8192}$/;

/** Returns whether a value is a string that can be sent as a token. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && visibleAscii.test(value);

/**
 * The error for a token that could not be stored or read. The message describes the expected value
 * and never contains the token.
 */
export class TokenStorageError extends Error {
  override name = 'TokenStorageError';
}

type Report = (message: string, cause?: unknown) => void;

const logError: Report = (message, cause) =>
  console.error(new TokenStorageError(message, { cause }));

/** Describes a value that is not a token, without repeating it. */
function notAToken(value: unknown): string {
  const found = typeof value === 'string' ? `${value.length} characters` : typeof value;
  return `expected 1 to 8192 visible ASCII characters, got ${found}`;
}

/**
 * Returns the access token from a document's cookie, still encoded, or null if there is none.
 *
 * @param report called with a message if the cookie cannot be read
 */
export function readAccessToken(
  document: Pick<Document, 'cookie'>,
  report?: Report,
): string | null {
  const onError = (cause: unknown) => report?.('accessToken: the cookie cannot be read', cause);
  return readCookies(document, accessTokenName, onError)[0] || null;
}

/**
 * Returns the stored refresh token, or null if none is stored or if the stored text is not a token.
 *
 * @param win the window with the local storage
 * @param report called with a message if the stored text is not a token or cannot be read
 */
export function readRefreshToken(
  win: Pick<Window, 'localStorage'>,
  report?: Report,
): string | null {
  try {
    const stored = win.localStorage.getItem(refreshTokenKey);
    if (stored === null || isToken(stored)) return stored;
    report?.(`refreshToken: ${notAToken(stored)} in local storage`);
  } catch (cause) {
    report?.('refreshToken: local storage cannot be read', cause);
  }
  return null;
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
   * If no refresh token is stored, the cookie is removed even if its value has changed. Another tab
   * may have renewed it before the refresh token was removed, or may have signed in at an API that
   * sends no refresh tokens, and a page cannot tell the two apart. After a logout, it is worse to
   * keep the cookie of a session that has ended than to ask a visitor to sign in again.
   *
   * @param session the session's refresh token; null for a session without one
   */
  clear: (session: string | null) => void;
}

/**
 * Creates the vault for a page. The cookie belongs to the global document, because universal-cookie
 * writes that document's cookies.
 *
 * @param win the window whose local storage contains the refresh token
 */
export function createTokenVault(win: Pick<Window, 'localStorage'>): TokenVault {
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

  const readStored = () => readRefreshToken(win, logError);

  const readCookie = () => {
    const value = readAccessToken(document, logError);
    return value === null || value === foreignCookie ? null : percentDecode(value);
  };

  const isHidden = () => readCookies(document, accessTokenName).length > 1;

  const hiddenCookie = () =>
    new TokenStorageError(
      'accessToken: expected one cookie of this name, found another with a different path or domain',
    );

  const writeCookie = (token: string, lifetime: { maxAge?: number }) => {
    const before = readCookie();
    try {
      cookies().set(accessTokenName, token, lifetime);
    } catch (cause) {
      throw new TokenStorageError('accessToken: the cookie cannot be written', { cause });
    }
    const now = readCookie();
    if (now === token) return;
    if (isHidden()) {
      removeCookie();
      throw hiddenCookie();
    }
    // Another tab has stored its own token at the same time, which is not an error.
    if (now !== null && now !== before) return;
    // Browsers silently ignore a cookie that they do not accept, and keep the old one.
    const size = accessTokenName.length + encodeURIComponent(token).length;
    const expected =
      size > longestCookieBytes
        ? `expected at most ${longestCookieBytes} bytes with its name, got ${size}`
        : 'expected the browser to allow cookies for this site';
    throw new TokenStorageError(`accessToken: the browser refused the cookie; ${expected}`);
  };

  const removeCookie = () => {
    try {
      cookies().remove(accessTokenName);
    } catch (cause) {
      logError('accessToken: the cookie cannot be removed', cause);
    }
    foreignCookie = readAccessToken(document, logError);
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
      if (!isToken(refreshToken)) {
        withoutRefreshToken(notAToken(refreshToken));
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
      const token = expectAccessToken(accessToken);
      if (isHidden()) throw hiddenCookie();
      try {
        writeCookie(token, { maxAge: refreshedCookieSeconds });
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
  };
}

function expectAccessToken(value: unknown): string {
  if (isToken(value)) return value;
  throw new TokenStorageError(`accessToken: ${notAToken(value)}`);
}
