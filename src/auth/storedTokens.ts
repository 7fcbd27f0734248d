import { readCookies } from '../ui/readCookies';
import type { SessionStatus } from './AuthProvider';
import { hasSignInAnswer } from './signInAnswer';

/** Where the tokens are stored: a key of local storage, and a cookie (specification, section 9). */
export const refreshTokenKey = 'refreshToken';
export const accessTokenName = 'accessToken';

/**
 * A `b64token` (RFC 6750, section 2.1) short enough for a header. Also accepts `|` and `:`, which the
 * tokens of some APIs have between an id and a secret.
 */
const bearerToken = /^[A-Za-z0-9\-._~+/|:]{1,8192}=*$/;
/** What faulty code stores instead of a token. */
const notTokens = new Set(['null', 'undefined', 'NaN', 'true', 'false']);

/** Whether the text can be sent as a Bearer token. */
export const isBearerToken = (text: string): boolean =>
  bearerToken.test(text) && !notTokens.has(text);

/** Receives what is wrong with a stored token: never the token itself. */
type OnError = (message: string, cause?: unknown) => void;
const ignore: OnError = () => undefined;

/** The access token in the cookie; null without one, or where cookies cannot be read. */
export function readAccessToken(page: Window, onError = ignore): string | null {
  const [value] = readCookies(page.document, accessTokenName, (cause) =>
    onError('accessToken: the cookie cannot be read', cause),
  );
  return value || null;
}

/** The stored refresh token; null without one that can be sent, or where local storage cannot be read. */
export function readRefreshToken(page: Window, onError = ignore): string | null {
  try {
    const stored = page.localStorage.getItem(refreshTokenKey);
    if (stored === null || isBearerToken(stored)) return stored;
    onError(
      `refreshToken: expected a bearer token (RFC 6750, section 2.1) in local storage, found ${stored.length} characters of something else`,
    );
  } catch (cause) {
    onError('refreshToken: local storage cannot be read', cause);
  }
  return null;
}

/**
 * The session status before the first paint: what the session machine will find when it starts. The inline
 * script of each page writes it to `<html data-session>`, from which CSS chooses what to show
 * (AccountMenu.module.css).
 */
export function initialSession(page: Window): SessionStatus {
  if (hasSignInAnswer(page)) return 'pending';
  if (readAccessToken(page) !== null) return 'loggedIn';
  return readRefreshToken(page) === null ? 'loggedOut' : 'pending';
}

/** Removes `data-session` once React shows the session. */
export function clearInitialSession({ document }: Window): void {
  delete document.documentElement.dataset['session'];
}
