import type { ReactNode } from 'react';
import styles from './Page.module.css';

/**
 * The frame of every page, with its width, gutters and margin line.
 *
 * @param isBook whether the page opens like a book in a wide window, with the margin at the right. The
 * attribute `data-book` tells the style sheets of the components on the page.
 */
export function Page({ children, isBook = false }: { children: ReactNode; isBook?: boolean }) {
  return (
    <div className={styles.page} data-book={isBook ? '' : undefined}>
      {children}
    </div>
  );
}
