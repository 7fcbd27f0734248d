import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import { niceScale, percent, timeTicks } from './chartScales';
import styles from './DistanceChart.module.css';
import { distanceByPeriod, recentYears, type Periods } from './distanceByPeriod';
import { sportFigures, sumInKilometres } from './sportFigures';

/**
 * A chart with one column for each month or year. A column's height is the distance in kilometres.
 * The caption compares the last twelve months with the twelve before. All figures are in the table on
 * the same page. The positions and sizes of the columns are percentages, so the chart fits a window of
 * any width, and its labels keep the reader's font size.
 *
 * @param records the records of one or more sports, newest first
 */
export function DistanceChart({ records }: { records: readonly SportsRecord[] }) {
  const intl = useIntl();
  if (!sportFigures(records).longest) return null;

  const byPeriod = distanceByPeriod(records);
  const { unit, periods } = byPeriod;
  const marks = niceScale(Math.max(...periods.map(({ kilometres }) => kilometres)));
  const highest = marks.at(-1) ?? 1;
  const y = (kilometres: number) => percent(1 - kilometres / highest);

  return (
    <figure className={styles.figure}>
      <div
        role="img"
        aria-label={intl.formatMessage({ id: 'entries.distanceChart.name' }, { unit })}
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
        </svg>
        <svg className={styles.axis} aria-hidden="true">
          <g className={styles.narrow}>
            <PeriodNames periods={byPeriod} most={4} />
          </g>
          <g className={styles.wide}>
            <PeriodNames periods={byPeriod} most={8} />
          </g>
        </svg>
      </div>
      <Caption records={records} />
    </figure>
  );
}

function PeriodNames({ periods: all, most }: { periods: Periods; most: number }) {
  const { unit, periods } = all;
  return timeTicks(all, most).map(({ at, year, month, withYear }) => {
    const x = percent((at + 0.5) / periods.length);
    const day = new Date(Date.UTC(year, month - 1, 1));
    return (
      <g key={at} className={styles.name}>
        {unit === 'month' && (
          <text x={x} y="1.2em">
            <FormattedDate value={day} month="short" timeZone="UTC" />
          </text>
        )}
        {(unit === 'year' || withYear) && (
          <text x={x} y={unit === 'year' ? '1.2em' : '2.5em'}>
            <FormattedDate value={day} year="numeric" timeZone="UTC" />
          </text>
        )}
      </g>
    );
  });
}

/** Compares the last twelve months with the twelve before, if the records go back that far. */
function Caption({ records }: { records: readonly SportsRecord[] }) {
  const intl = useIntl();
  const years = recentYears(records);
  if (!years) return null;
  return (
    <figcaption className={styles.caption}>
      <FormattedMessage
        id="entries.distanceChart.trend"
        values={{
          trend: trendOf(years),
          recent: unbroken(sumInKilometres(intl, years.recent)),
          earlier: unbroken(sumInKilometres(intl, years.earlier)),
        }}
      />
    </figcaption>
  );
}

/** A date or a distance, within which no line breaks. */
function unbroken(text: string) {
  return <span className={styles.unbroken}>{text}</span>;
}

function trendOf({ recent, earlier }: { recent: number; earlier: number }) {
  // Compare rounded distances, because those are what the reader sees.
  const difference = Math.round(recent) - Math.round(earlier);
  return difference > 0 ? 'more' : difference < 0 ? 'less' : 'same';
}
