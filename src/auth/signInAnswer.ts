import { basePath, paths, withoutSlash } from '../paths';

/** The path to which the provider redirects. */
const redirectPath = basePath + paths.login;

/**
 * The key of the provider's response in session storage, which belongs to one tab, like the
 * response.
 */
const key = 'signInAnswer';

/** The key of the transaction in session storage (oidc.ts). */
export const transactionKey = 'signIn';

/**
 * Returns the provider's response from the URL: parameters of `/login`, of which one is `state` and
 * another is `code` or `error` (RFC 6749, section 4.1.2). `?code=…` alone is no response; it may be
 * the code of a coupon.
 */
function answerInAddress({ pathname, search }: Location): URLSearchParams | null {
  const parameters = new URLSearchParams(search);
  const isAnswer = parameters.has('code') || parameters.has('error');
  const isLogin = withoutSlash(pathname) === redirectPath;
  return isLogin && parameters.has('state') && isAnswer ? parameters : null;
}

/** Tells whether `takeSignInAnswer` would find a response. */
export function hasSignInAnswer(win: Window): boolean {
  try {
    return answerInAddress(win.location) !== null || win.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Moves a provider's response from the URL to session storage, and loads the login page again
 * without it. It would not be enough to replace the URL, because the entry of the document in
 * `performance` keeps the original URL.
 *
 * @returns whether the page is about to be left. It is false if there is no response, or if session
 * storage is unavailable or full.
 */
export function storeSignInAnswer(win: Window): boolean {
  const answer = answerInAddress(win.location);
  if (!answer) return false;
  try {
    win.sessionStorage.setItem(key, answer.toString());
  } catch {
    return false;
  }
  // Clean the URL first, because the next document gets it as its referrer.
  cleanAddress(win);
  win.location.replace(loginAddress(win.sessionStorage));
  return true;
}

/**
 * Returns the path of the login page where the sign-in of this tab began. It may contain a
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
 * Removes a provider's response from session storage or the URL and returns it, or null if there is
 * none.
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
