import type { ReactNode } from 'react';
import type { SessionStatus } from '../documentState';
import { useSessionStatus } from './AuthProvider';
import styles from './BySession.module.css';

const all: readonly SessionStatus[] = ['pending', 'loggedOut', 'loggedIn'];

/**
 * Shows the variant of its content that matches the session status.
 *
 * The build renders a page once for all visitors. Therefore, a prerendered page contains all variants,
 * and CSS shows one of them. The inline script decides which one before the first paint
 * (`initialSession` in src/start). Hydration removes the other variants.
 */
export function BySession(content: Record<SessionStatus, ReactNode>) {
  const status = useSessionStatus();
  const rendered = status ? [status] : all;
  return rendered.map((one) => (
    <span key={one} className={status ? styles.shown : styles[one]}>
      {content[one]}
    </span>
  ));
}
