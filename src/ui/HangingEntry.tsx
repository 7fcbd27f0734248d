import type { ReactNode } from 'react';
import styles from './HangingEntry.module.css';

/**
 * One entry of a list under a thin rule. What belongs beside it, such as its date, hangs in the
 * margin of the page where there is one, on the line of its title, and stands above it elsewhere.
 */
export function HangingEntry({ margin, children }: { margin: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.entry}>
      <div className={styles.margin}>{margin}</div>
      {children}
    </article>
  );
}
