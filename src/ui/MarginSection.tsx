import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './MarginSection.module.css';

/**
 * A section of a page with a level 2 heading. In Chinese and Japanese, the heading is vertical and
 * stays visible in the margin while the section scrolls, if the window is wide enough for a margin.
 * In English, the heading is a line above the section. Accepts the attributes of a `<section>`.
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
