import type { ComponentProps, ReactNode } from 'react';
import styles from './HangingEntry.module.css';

/**
 * An entry of a list, below a thin rule. It takes the attributes of an `<article>`.
 *
 * @param margin what stands in the margin of the page, such as a date. It is on the line of the
 * title, or above the title if the window is narrow.
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
