import { FormattedNumber, useIntl } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import styles from './DistanceChart.module.css';
import { DistanceChartCaption } from './DistanceChartCaption';
import { distanceByPeriod, periodOf } from './distanceByPeriod';
import { niceScale } from './niceScale';
import { sportFigures } from './sportFigures';
import { TimeAxis } from './TimeAxis';
import { sumInKilometres } from './inKilometres';

/**
 * The kilometres of each month, or year, as columns, and a square on the one with the longest record.
 * Its caption says what the picture shows, and the table of the page has the figures it is drawn from.
 *
 * Widths and heights are per cents of boxes that CSS sizes, so that the picture fits any window and
 * its words keep the reader's size.
 *
 * @param records of one sport or of several, newest first; without any there is nothing to draw
 */
export function DistanceChart({ records }: { records: readonly SportsRecord[] }) {
  const intl = useIntl();
  const { longest } = sportFigures(records);
  if (!longest) return null;

  const byPeriod = distanceByPeriod(records);
  const { unit, periods } = byPeriod;
  const marks = niceScale(Math.max(...periods.map(({ kilometres }) => kilometres)));
  const highest = marks.at(-1) ?? 1;
  const y = (kilometres: number) => percent(1 - kilometres / highest);
  const longestAt = periodOf(byPeriod, longest);

  return (
    <figure className={styles.figure}>
      <div
        role="img"
        aria-label={intl.formatMessage({ id: 'reading.distanceChart.name' }, { unit })}
        className={styles.chart}
      >
        <div className={styles.marks}>
          {marks.map((mark) => (
            <span key={mark}>
              {mark === highest ? sumInKilometres(intl, mark) : <FormattedNumber value={mark} />}
            </span>
          ))}
        </div>
        <svg className={styles.plot} aria-hidden="true">
          {marks.map((mark) => (
            <line
              key={mark}
              className={mark === 0 ? styles.ground : styles.rule}
              x1="0"
              x2="100%"
              y1={y(mark)}
              y2={y(mark)}
            />
          ))}
          {periods.map(({ kilometres }, index) => (
            <rect
              key={index}
              className={styles.column}
              x={percent((index + 0.15) / periods.length)}
              width={percent(0.7 / periods.length)}
              y={y(kilometres)}
              height={percent(kilometres / highest)}
            />
          ))}
          <svg
            x={percent((longestAt + 0.5) / periods.length)}
            y={y(periods[longestAt]?.kilometres ?? 0)}
            overflow="visible"
          >
            <rect className={styles.longest} x="-4" y="-12" width="8" height="8" />
          </svg>
        </svg>
        <TimeAxis periods={byPeriod} />
      </div>
      <DistanceChartCaption records={records} unit={unit} />
    </figure>
  );
}

function percent(part: number): string {
  return `${(part * 100).toFixed(2)}%`;
}
