import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import { DayText } from './DayText';
import { Distance, LongDuration, Speed } from './Measures';
import { speedOf, sportFigures } from './sportFigures';
import styles from './SportFiguresList.module.css';

/**
 * A list of figures: the number of records, their total distance and time, the longest record and
 * the fastest one. Without records, it is a sentence that says so.
 */
export function SportFiguresList({ records }: { records: readonly SportsRecord[] }) {
  const { count, kilometres, seconds, longest, fastest } = sportFigures(records);
  if (count === 0) {
    return (
      <p>
        <FormattedMessage id="entries.sportFigures.none" />
      </p>
    );
  }
  return (
    <dl className={styles.figures}>
      <Figure name={<FormattedMessage id="entries.sportFigures.count" />}>
        <FormattedNumber value={count} />
      </Figure>
      <Figure name={<FormattedMessage id="entries.sportFigures.distance" />}>
        <Distance kilometres={kilometres} whole />
      </Figure>
      <Figure name={<FormattedMessage id="entries.sportFigures.time" />}>
        <LongDuration seconds={seconds} />
      </Figure>
      {longest && (
        <Figure name={<FormattedMessage id="entries.sportFigures.longest" />} date={longest.date}>
          <Distance kilometres={longest.kilometres} />
        </Figure>
      )}
      {fastest && (
        <Figure name={<FormattedMessage id="entries.sportFigures.fastest" />} date={fastest.date}>
          <Speed kmh={speedOf(fastest)} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({ name, date, children }: { name: ReactNode; date?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {date && (
          <span className={styles.day}>
            <DayText date={date} />
          </span>
        )}
      </dd>
    </div>
  );
}
