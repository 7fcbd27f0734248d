import { FormattedMessage, useIntl } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import styles from './DistanceChartCaption.module.css';
import type { Periods } from './distanceByPeriod';
import { recentYears } from './recentYears';
import { useRecordsSentence } from './useRecordsSentence';
import { sumInKilometres } from './inKilometres';

/** Says what the chart shows: from when to when, how far, the longest, and whether it became more or less. */
export function DistanceChartCaption({
  records,
  unit,
}: {
  records: readonly SportsRecord[];
  unit: Periods['unit'];
}) {
  const intl = useIntl();
  const sentence = useRecordsSentence(records);
  const years = recentYears(records);
  return (
    <figcaption className={styles.caption}>
      <p>{sentence}</p>
      {years && (
        <p>
          <FormattedMessage
            id="reading.distanceChart.trend"
            values={{
              trend: trendOf(years),
              recent: sumInKilometres(intl, years.recent),
              earlier: sumInKilometres(intl, years.earlier),
            }}
          />
        </p>
      )}
      <p className={styles.key}>
        <svg className={styles.square} viewBox="0 0 8 8" aria-hidden="true">
          <rect width="8" height="8" />
        </svg>
        <FormattedMessage id="reading.distanceChart.longestMark" values={{ unit }} />
      </p>
    </figcaption>
  );
}

function trendOf({ recent, earlier }: { recent: number; earlier: number }) {
  // What is written as the same whole number is the same.
  const difference = Math.round(recent) - Math.round(earlier);
  return difference > 0 ? 'more' : difference < 0 ? 'less' : 'same';
}
