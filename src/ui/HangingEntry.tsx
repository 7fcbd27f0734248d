import type { ComponentProps, ReactNode } from 'react';
import styles from './HangingEntry.module.css';

/**
 * An entry in a list, below a thin line. The component accepts the attributes of an `<article>`.
 *
 * @param margin the content of the page margin next to the entry, such as a date. It is on the same
 * line as the title, or above the title if the window is narrow.
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
