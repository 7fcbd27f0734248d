import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';

type CardProps = ComponentProps<'article'> & {
  /** A picture beside the text, above it where space is scarce. Without one the text takes all. */
  cover?: ReactNode;
};

/** A self-contained piece on a surface of its own. Takes the attributes of an `<article>`. */
export function Card({ cover, children, className, ...attributes }: CardProps) {
  return (
    <article {...attributes} className={[styles.card, className].filter(Boolean).join(' ')}>
      <div className={styles.body}>{children}</div>
      {cover && <div className={styles.cover}>{cover}</div>}
    </article>
  );
}
