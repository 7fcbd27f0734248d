import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './MarginSection.module.css';

/**
 * A section of a page with a level 2 heading. If the window is wide enough for a margin, the heading
 * stays in view there while the section scrolls, and is vertical in Chinese and Japanese. Accepts the
 * attributes of a `<section>`.
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
