import { readCookies } from '../ui/readCookies';
import type { SessionStatus } from './AuthProvider';
import { hasSignInAnswer } from './signInAnswer';

/**
 * The names under which the tokens are stored: the local storage key and the cookie name
 * (docs/specification.md, section 9).
 */
export const refreshTokenKey = 'refreshToken';
export const accessTokenName = 'accessToken';

/**
 * Matches a `b64token` (RFC 6750, section 2.1) that is short enough for a header. It also accepts
 * `|` and `:`, which some APIs put between a token's id and its secret. It rejects words such as
 * `undefined`, which faulty code stores instead of a token.
 */
const bearerToken = /^(?!(?:null|undefined|NaN|true|false)$)[A-Za-z0-9\-._~+/|:]{1,8192}=*$/;

/** Returns whether a value is a string that can be sent as a Bearer token. */
export const isBearerToken = (value: unknown): value is string =>
  typeof value === 'string' && bearerToken.test(value);

/** Returns the access token from the cookie, still encoded, or null if there is none. */
export function readAccessToken(win: Window, onError?: (cause: unknown) => void): string | null {
  return readCookies(win.document, accessTokenName, onError)[0] || null;
}

/**
 * Returns the stored refresh token, or null if none is stored or if the stored text is not a token.
 *
 * @param onError called with the text's length if it is not a token, or with the cause if local
 * storage cannot be read
 */
export function readRefreshToken(
  win: Window,
  onError?: (error: { length: number } | { cause: unknown }) => void,
): string | null {
  try {
    const stored = win.localStorage.getItem(refreshTokenKey);
    if (stored === null || bearerToken.test(stored)) return stored;
    onError?.({ length: stored.length });
  } catch (cause) {
    onError?.({ cause });
  }
  return null;
}

/**
 * Returns the session status to show before the first paint. It is the status that the session
 * machine will reach when it starts. Each page's inline script writes it to `<html data-session>`,
 * and CSS uses it to choose what to show (BySession.module.css).
 */
export function initialSession(win: Window): SessionStatus {
  if (hasSignInAnswer(win)) return 'pending';
  if (readAccessToken(win) !== null) return 'loggedIn';
  return readRefreshToken(win) === null ? 'loggedOut' : 'pending';
}

/** Removes `data-session`, which is no longer needed once React shows the session. */
export function clearInitialSession({ document }: Window): void {
  delete document.documentElement.dataset['session'];
}
