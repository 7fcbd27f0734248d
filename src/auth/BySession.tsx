import type { ReactNode } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated';
import { selectSessionStatus, useAuth, type SessionStatus } from './AuthProvider';
import styles from './BySession.module.css';

const all: readonly SessionStatus[] = ['pending', 'loggedOut', 'loggedIn'];

/**
 * Shows what belongs to the status of the session.
 *
 * The build does not know the status of a visitor. Therefore a prerendered page has what belongs to each status, and CSS
 * shows one of them, by the status that the inline script finds before the first paint (`initialSession` in
 * storedTokens.ts). Hydration removes the others.
 */
export function BySession(content: Record<SessionStatus, ReactNode>) {
  const status = useAuth(selectSessionStatus);
  const isHydrated = useIsHydrated();
  const rendered = isHydrated ? [status] : all;
  return rendered.map((one) => (
    <span key={one} className={isHydrated ? styles.shown : styles[one]}>
      {content[one]}
    </span>
  ));
}
