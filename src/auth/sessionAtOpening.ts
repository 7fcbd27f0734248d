import { cookiesIn } from '../ui/cookiesIn';
import { hasAnswer } from './answerInAddress';
import type { SessionStatus } from './authSelectors';
import { accessTokenName, refreshTokenKey } from './tokenNames';

/**
 * What the machine is going to find when it starts, as far as can be told before anything is painted:
 * whether there is a token, never which. CSS shows that part of the page which is meant for it
 * (AccountMenu.module.css). Part of the script that stands in every page, hence in a few bytes.
 */
export function sessionAtOpening(page: Window): SessionStatus {
  if (hasAnswer(page)) return 'pending';
  if (cookiesIn(page.document, accessTokenName)[0]) return 'loggedIn';
  try {
    return page.localStorage.getItem(refreshTokenKey) === null ? 'loggedOut' : 'pending';
  } catch {
    return 'loggedOut';
  }
}

/** The page is React's own: what was noted for CSS may be true no longer. */
export function forgetSessionAtOpening({ document }: Window): void {
  delete document.documentElement.dataset['session'];
}
