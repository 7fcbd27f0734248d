import type { ReactNode } from 'react';
import { useIsHydrated } from '../ui/useIsHydrated';
import { selectSessionStatus, useAuth, type SessionStatus } from './AuthProvider';
import styles from './BySession.module.css';

const all: readonly SessionStatus[] = ['pending', 'loggedOut', 'loggedIn'];

/**
 * Shows the variant of its content that matches the session status.
 *
 * The build does not know a visitor's status. Therefore, a prerendered page contains all variants,
 * and CSS shows one of them. The inline script decides which one before the first paint
 * (`initialSession` in src/start). Hydration removes the other variants.
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
