import { basePath, paths, withoutSlash } from '../paths';

/** The path to which the provider redirects. */
const redirectPath = basePath + paths.login;

/**
 * The session storage key for the provider's response. The response is meant only for this tab, and
 * each tab has its own session storage.
 */
const key = 'signInAnswer';

/** The session storage key for the sign-in transaction (oidc.ts). */
export const transactionKey = 'signIn';

/**
 * Returns the provider's response if the URL contains one. A response consists of the query
 * parameters of `/login`: `state`, and either `code` or `error` (RFC 6749, section 4.1.2).
 * `?code=…` alone is not a response, because it may be a coupon code.
 */
function answerInAddress({ pathname, search }: Location): URLSearchParams | null {
  const parameters = new URLSearchParams(search);
  const isAnswer = parameters.has('code') || parameters.has('error');
  const isLogin = withoutSlash(pathname) === redirectPath;
  return isLogin && parameters.has('state') && isAnswer ? parameters : null;
}

/** Returns whether `takeSignInAnswer` would find a response. */
export function hasSignInAnswer(win: Window): boolean {
  try {
    return answerInAddress(win.location) !== null || win.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Moves the provider's response from the URL to session storage, and reloads the login page without
 * it. Replacing the URL would not be enough, because the document's entry in `performance` keeps
 * the original URL.
 *
 * @returns whether the page is being reloaded. The result is false if there is no response, or if
 * session storage is unavailable or full.
 */
export function storeSignInAnswer(win: Window): boolean {
  const answer = answerInAddress(win.location);
  if (!answer) return false;
  try {
    win.sessionStorage.setItem(key, answer.toString());
  } catch {
    return false;
  }
  // Remove the parameters from the URL first, because the next document receives this URL as its
  // referrer.
  cleanAddress(win);
  win.location.replace(loginAddress(win.sessionStorage));
  return true;
}

/**
 * Returns the path of the login page where this tab's sign-in began. The path may contain a
 * language.
 */
function loginAddress(storage: Storage): string {
  try {
    const { loginAddress: address } = JSON.parse(storage.getItem(transactionKey) ?? '{}');
    return /^(\/[\w.~-]+)*\/login$/.test(address) ? address : redirectPath;
  } catch {
    return redirectPath;
  }
}

/**
 * Removes the provider's response from session storage or from the URL, and returns it. Returns
 * null if there is none.
 */
export function takeSignInAnswer(win: Window): URLSearchParams | null {
  const inAddress = answerInAddress(win.location);
  if (inAddress) {
    cleanAddress(win);
    return inAddress;
  }
  try {
    const stored = win.sessionStorage.getItem(key);
    win.sessionStorage.removeItem(key);
    return stored === null ? null : new URLSearchParams(stored);
  } catch {
    return null;
  }
}

function cleanAddress({ history }: Window): void {
  history.replaceState(history.state, '', redirectPath);
}
