import { hasSignInAnswer } from '../auth/signInAnswer';
import { readAccessToken, readRefreshToken } from '../auth/tokenVault';
import type { SessionStatus } from '../documentState';

/**
 * Returns the session status to show before the first paint. It is the status that the session
 * machine will reach when it starts. The inline script writes it to `<html data-session>`, and CSS
 * uses it to choose what to show (BySession.module.css).
 *
 * @param cookies the document's cookies, if they have already been read
 */
export function initialSession(
  win: Window,
  cookies: Pick<Document, 'cookie'> = win.document,
): SessionStatus {
  if (hasSignInAnswer(win)) return 'pending';
  if (readAccessToken(cookies) !== null) return 'loggedIn';
  return readRefreshToken(win) === null ? 'loggedOut' : 'pending';
}
