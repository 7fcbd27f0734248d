import { readCookies } from '../ui/readCookies';
import type { SessionStatus } from './AuthProvider';
import { hasSignInAnswer } from './signInAnswer';

/** Where the tokens are stored: a key of local storage, and a cookie (specification, section 9). */
export const refreshTokenKey = 'refreshToken';
export const accessTokenName = 'accessToken';

/**
 * A `b64token` (RFC 6750, section 2.1) short enough for a header. Also accepts `|` and `:`, which the tokens of some
 * APIs have between an id and a secret. Rejects words such as `undefined`, which faulty code stores instead of a
 * token.
 */
const bearerToken = /^(?!(?:null|undefined|NaN|true|false)$)[A-Za-z0-9\-._~+/|:]{1,8192}=*$/;

/** Whether the text can be sent as a Bearer token. */
export const isBearerToken = (text: string): boolean => bearerToken.test(text);

/** The access token in the cookie, as it is encoded there; null without one. */
export function readAccessToken(win: Window, onError?: (cause: unknown) => void): string | null {
  return readCookies(win.document, accessTokenName, onError)[0] || null;
}

/**
 * The stored refresh token; null if there is none that can be sent.
 *
 * @param onError called with the length of a stored text that is no token, or with the cause if local storage
 * cannot be read
 */
export function readRefreshToken(
  win: Window,
  onError?: (error: { length: number } | { cause: unknown }) => void,
): string | null {
  try {
    const stored = win.localStorage.getItem(refreshTokenKey);
    if (stored === null || isBearerToken(stored)) return stored;
    onError?.({ length: stored.length });
  } catch (cause) {
    onError?.({ cause });
  }
  return null;
}

/**
 * The session status before the first paint: what the session machine will find when it starts. The inline
 * script of each page writes it to `<html data-session>`, from which CSS chooses what to show
 * (BySession.module.css).
 */
export function initialSession(win: Window): SessionStatus {
  if (hasSignInAnswer(win)) return 'pending';
  if (readAccessToken(win) !== null) return 'loggedIn';
  return readRefreshToken(win) === null ? 'loggedOut' : 'pending';
}

/** Removes `data-session` once React shows the session. */
export function clearInitialSession({ document }: Window): void {
  delete document.documentElement.dataset['session'];
}
