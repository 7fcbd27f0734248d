import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SportSummary } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { monthSpan } from '../../reading/monthSpan';
import { SportFiguresList } from '../../reading/SportFiguresList';
import { entryPath } from '../../paths';
import { HangingEntry } from '../../ui/HangingEntry';
import styles from './ListedSport.module.css';

/** A sport among others: from when to when, what it comes to, and the way to its page. */
export function ListedSport({ sport: { slug, sport, records } }: { sport: SportSummary }) {
  const intl = useIntl();
  const titleId = useId();
  const first = records.at(-1);
  const last = records[0];
  return (
    <HangingEntry
      aria-labelledby={titleId}
      margin={
        first &&
        last && (
          <p className={styles.span}>
            {/* A month is not broken: the margin is as wide as one of the two. */}
            {monthSpan(intl, first.date, last.date, 'short', (month) => (
              <span>{month}</span>
            ))}
          </p>
        )
      }
    >
      <h3 id={titleId} className={styles.title}>
        <Link to={entryPath('sports-records', slug)}>
          <InLanguage text={sport} />
        </Link>
      </h3>
      {records.length > 0 ? (
        <SportFiguresList records={records} />
      ) : (
        <p>
          <FormattedMessage id="pages.sportsRecords.empty" />
        </p>
      )}
    </HangingEntry>
  );
}
