import type { ComponentProps, ReactNode } from 'react';
import styles from './RuledEntry.module.css';
import smallPrintStyles from './smallPrint.module.css';

/**
 * An entry in a list, below a thin line. The component accepts the attributes of an `<article>`.
 *
 * @param smallPrint what stands above the title, such as a date
 */
export function RuledEntry({
  smallPrint,
  children,
  className,
  ...attributes
}: ComponentProps<'article'> & { smallPrint?: ReactNode }) {
  return (
    <article {...attributes} className={[styles.entry, className].filter(Boolean).join(' ')}>
      {smallPrint && <div className={smallPrintStyles.smallPrint}>{smallPrint}</div>}
      {children}
    </article>
  );
}
