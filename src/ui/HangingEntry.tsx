import type { ComponentProps, ReactNode } from 'react';
import styles from './HangingEntry.module.css';

/**
 * An entry of a list under a thin rule. `margin`, such as its date, is in the margin of the page on the line of the
 * title, or above the title in a narrow window. Takes the attributes of an `<article>`.
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
