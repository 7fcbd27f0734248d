import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './MarginSection.module.css';

/**
 * A section of a page with a heading (level 2). In Chinese and Japanese the heading is set vertically in
 * the margin, if there is one, and sticks while the section scrolls; in English it is a line above. Takes
 * the attributes of a `<section>`.
 *
 * @param heading a few characters, or a year
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
      <div>
        <h2 id={headingId} className={styles.heading}>
          <span>{heading}</span>
        </h2>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
