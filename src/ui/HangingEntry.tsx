import type { ComponentProps, ReactNode } from 'react';
import styles from './HangingEntry.module.css';

/**
 * One entry of a list under a thin rule. What belongs beside it, such as its date, hangs in the
 * margin of the page where there is one, on the line of its title, and stands above it elsewhere.
 * Takes the attributes of an `<article>`.
 */
export function HangingEntry({
  margin,
  children,
  className,
  ...attributes
}: ComponentProps<'article'> & { margin: ReactNode }) {
  return (
    <article {...attributes} className={[styles.entry, className].filter(Boolean).join(' ')}>
      <div className={styles.margin}>{margin}</div>
      {children}
    </article>
  );
}
