import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** The width, gutters and margin line of every page. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
