import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** The frame of every page, with its width, gutters and margin line. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
