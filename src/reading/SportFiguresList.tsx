import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import { DayText } from './DayText';
import { Distance, LongDuration, Speed } from './Measures';
import { speedOf, sportFigures } from './sportFigures';
import styles from './SportFiguresList.module.css';

/** What some records come to: how many, how far, how long, the longest and the fastest. */
export function SportFiguresList({ records }: { records: readonly SportsRecord[] }) {
  const { count, kilometres, seconds, longest, fastest } = sportFigures(records);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          <FormattedMessage id="reading.sportFigures.count" />
        </dt>
        <dd>
          <FormattedNumber value={count} />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="reading.sportFigures.distance" />
        </dt>
        <dd>
          <Distance kilometres={kilometres} whole />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="reading.sportFigures.time" />
        </dt>
        <dd>
          <LongDuration seconds={seconds} />
        </dd>
      </div>
      {longest && (
        <div>
          <dt>
            <FormattedMessage id="reading.sportFigures.longest" />
          </dt>
          <dd>
            <Distance kilometres={longest.kilometres} />
            <span className={styles.day}>
              <DayText date={longest.date} />
            </span>
          </dd>
        </div>
      )}
      {fastest && (
        <div>
          <dt>
            <FormattedMessage id="reading.sportFigures.fastest" />
          </dt>
          <dd>
            <Speed kmh={speedOf(fastest)} />
            <span className={styles.day}>
              <DayText date={fastest.date} />
            </span>
          </dd>
        </div>
      )}
    </dl>
  );
}
