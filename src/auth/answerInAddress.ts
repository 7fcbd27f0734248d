import { paths, withoutSlash } from '../paths';

/** Session storage belongs to one tab, as the answer does. */
const key = 'signInAnswer';

/**
 * The parameters of a provider's answer in the address (RFC 6749, section 4.1.2): it comes to
 * `/login` and has a `state` with a `code` or an `error`. `?code=…` alone is somebody's coupon.
 */
function answerInAddress({ pathname, search }: Location): URLSearchParams | null {
  const parameters = new URLSearchParams(search);
  const isAnswer = parameters.has('code') || parameters.has('error');
  const isLogin = withoutSlash(pathname) === paths.login;
  return isLogin && parameters.has('state') && isAnswer ? parameters : null;
}

/** Whether there is a provider's answer to be taken, in the address or set aside. */
export function hasAnswer(page: Window): boolean {
  try {
    return answerInAddress(page.location) !== null || page.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function cleanAddress({ history }: Window): void {
  history.replaceState(history.state, '', paths.login);
}

/**
 * Sets a provider's answer aside and opens the login page anew, without it. Cleaning the address is
 * not enough: the document's own entry among the `performance` entries keeps what it was opened with.
 *
 * @returns whether the page is about to be left; false when there is no answer, or nowhere to put it
 */
export function setAnswerAside(page: Window): boolean {
  const answer = answerInAddress(page.location);
  if (!answer) return false;
  try {
    page.sessionStorage.setItem(key, answer.toString());
  } catch {
    return false;
  }
  // First, since the next document gets this address as its referrer.
  cleanAddress(page);
  page.location.replace(paths.login);
  return true;
}

/** Takes the parameters of a provider's answer that was set aside, or stands in the address; else null. */
export function takeAnswerParameters(page: Window): URLSearchParams | null {
  const inAddress = answerInAddress(page.location);
  if (inAddress) {
    cleanAddress(page);
    return inAddress;
  }
  try {
    const aside = page.sessionStorage.getItem(key);
    page.sessionStorage.removeItem(key);
    return aside === null ? null : new URLSearchParams(aside);
  } catch {
    return null;
  }
}
