import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './MarginSection.module.css';

/**
 * A part of a page under a heading (level 2) that hangs in the margin where there is one: set
 * vertically in Chinese and Japanese, as in a printed book, and staying in sight while its part is
 * read; on a line of its own in English. Takes the attributes of a `<section>`.
 *
 * @param heading its words, short: a few characters, or a year
 */
export function MarginSection({
  heading,
  children,
  className,
  ...attributes
}: ComponentProps<'section'> & { heading: ReactNode }) {
  const headingId = useId();
  return (
    <section
      {...attributes}
      aria-labelledby={headingId}
      className={[styles.section, className].filter(Boolean).join(' ')}
    >
      <div className={styles.margin}>
        <h2 id={headingId} className={styles.heading}>
          <span>{heading}</span>
        </h2>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
