import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** The width, gutters and margin line that every page stands in. Its children are the page. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
