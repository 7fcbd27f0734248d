import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Neighbour } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import styles from './Neighbours.module.css';
import shared from './shared.module.css';

/** Links from the page of an entry to the newer and the older entry, if any. `pathOf` takes a slug. */
export function Neighbours({
  newer,
  older,
  pathOf,
}: {
  newer?: Neighbour | undefined;
  older?: Neighbour | undefined;
  pathOf: (slug: string) => string;
}) {
  const intl = useIntl();
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'reading.neighbours.label' })}
      className={`${shared.after} ${styles.neighbours}`}
    >
      {newer && (
        <Link to={pathOf(newer.slug)} rel="next" className={styles.newer}>
          <span className={styles.direction}>
            <FormattedMessage id="reading.neighbours.newer" />
          </span>
          <span className={styles.title}>
            <InLanguage text={newer.title} />
          </span>
        </Link>
      )}
      {older && (
        <Link to={pathOf(older.slug)} rel="prev" className={styles.older}>
          <span className={styles.direction}>
            <FormattedMessage id="reading.neighbours.older" />
          </span>
          <span className={styles.title}>
            <InLanguage text={older.title} />
          </span>
        </Link>
      )}
    </nav>
  );
}
