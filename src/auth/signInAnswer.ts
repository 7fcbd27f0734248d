import { basePath, paths, withoutSlash } from '../paths';

/** The path to which the provider redirects. */
const redirectPath = basePath + paths.login;

/** Session storage belongs to one tab, as the answer does. */
const key = 'signInAnswer';

/** Key of the transaction in session storage (oidc.ts). */
export const transactionKey = 'signIn';

/**
 * The provider's answer to an authorization request: parameters of `/login`, `state` with either `code` or
 * `error` (RFC 6749, section 4.1.2). `?code=…` alone may be a coupon.
 */
function answerInAddress({ pathname, search }: Location): URLSearchParams | null {
  const parameters = new URLSearchParams(search);
  const isAnswer = parameters.has('code') || parameters.has('error');
  const isLogin = withoutSlash(pathname) === redirectPath;
  return isLogin && parameters.has('state') && isAnswer ? parameters : null;
}

/** Whether `takeSignInAnswer` would find an answer. */
export function hasSignInAnswer(win: Window): boolean {
  try {
    return answerInAddress(win.location) !== null || win.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/**
 * Moves a provider's answer from the address to session storage and reloads the login page without it. Replacing the
 * address would not be enough: the document's entry in `performance` keeps its first URL.
 *
 * @returns whether the page is about to be left; false when there is no answer, or storage is unavailable or full
 */
export function storeSignInAnswer(win: Window): boolean {
  const answer = answerInAddress(win.location);
  if (!answer) return false;
  try {
    win.sessionStorage.setItem(key, answer.toString());
  } catch {
    return false;
  }
  // First, because the next document gets this address as its referrer.
  cleanAddress(win);
  win.location.replace(loginAddress(win.sessionStorage));
  return true;
}

/** The login page where the sign-in of this tab began, perhaps at the address of a language. */
function loginAddress(storage: Storage): string {
  try {
    const { loginAddress: address } = JSON.parse(storage.getItem(transactionKey) ?? '{}');
    return /^(\/[\w.~-]+)*\/login$/.test(address) ? address : redirectPath;
  } catch {
    return redirectPath;
  }
}

/** Removes a provider's answer from session storage or the address and returns it; null without one. */
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
