import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { RelatedEntry } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { KindName } from './KindName';
import styles from './Related.module.css';
import shared from './shared.module.css';

/** Links to entries that share topics with the entry of the page, if any. */
export function Related({ entries = [] }: { entries?: readonly RelatedEntry[] | undefined }) {
  const labelId = useId();
  if (entries.length === 0) return null;
  return (
    <nav aria-labelledby={labelId} className={`${shared.after} ${styles.related}`}>
      <p id={labelId} className={styles.label}>
        <FormattedMessage id="reading.related.label" />
      </p>
      <ul className={styles.list}>
        {entries.map(({ kind, path, title }) => (
          <li key={path}>
            <Link to={path}>
              <InLanguage text={title} />
            </Link>{' '}
            <span className={styles.kind}>
              <KindName kind={kind} />
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
