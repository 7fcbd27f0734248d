import { basePath, paths, withoutSlash } from '../paths';

/** The path to which the provider redirects. */
const redirectPath = basePath + paths.login;

/** Matches the path of the login page, which may begin with a folder and a language. */
const loginPath = /^(\/[\w.~-]+)*\/login\/?$/;

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

/** Returns whether `readSignInAnswer` would find a response. */
export function hasSignInAnswer(win: Window): boolean {
  return answerInAddress(win.location) !== null || storedAnswer(win) !== null;
}

/**
 * Returns the stored response if this is the login page, which processes it. No other page does, so
 * a response whose processing was interrupted affects no other page.
 */
function storedAnswer(win: Window): string | null {
  try {
    return loginPath.test(win.location.pathname) ? win.sessionStorage.getItem(key) : null;
  } catch {
    return null;
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
    return loginPath.test(address) ? address : redirectPath;
  } catch {
    return redirectPath;
  }
}

/**
 * Returns the provider's response, or null if there is none. A response in the URL is removed from
 * it. A stored response stays, so that a visitor who reloads the page while the code is exchanged
 * does not lose the sign-in. `forgetSignInAnswer` removes it.
 */
export function readSignInAnswer(win: Window): URLSearchParams | null {
  const inAddress = answerInAddress(win.location);
  if (inAddress) {
    cleanAddress(win);
    return inAddress;
  }
  const stored = storedAnswer(win);
  return stored === null ? null : new URLSearchParams(stored);
}

/** Removes the provider's response from session storage, because it can be used only once. */
export function forgetSignInAnswer(win: Window): void {
  try {
    win.sessionStorage.removeItem(key);
  } catch {
    // Session storage is unavailable, so there is nothing to remove.
  }
}

function cleanAddress({ history }: Window): void {
  history.replaceState(history.state, '', redirectPath);
}
