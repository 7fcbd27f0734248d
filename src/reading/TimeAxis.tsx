import { FormattedDate } from 'react-intl';
import type { Periods } from './distanceByPeriod';
import styles from './TimeAxis.module.css';
import { timeTicks } from './timeTicks';

/** The names of months or years under a chart: four at most in a narrow window, eight in a wide one. */
export function TimeAxis({ periods }: { periods: Periods }) {
  return (
    <svg className={styles.axis} aria-hidden="true">
      <g className={styles.narrow}>
        <Names periods={periods} most={4} />
      </g>
      <g className={styles.wide}>
        <Names periods={periods} most={8} />
      </g>
    </svg>
  );
}

function Names({ periods: all, most }: { periods: Periods; most: number }) {
  const { unit, periods } = all;
  return timeTicks(all, most).map(({ at, withYear }) => {
    const period = periods[at];
    if (!period) return null;
    const { year, month } = period;
    const x = `${(((at + 0.5) / periods.length) * 100).toFixed(2)}%`;
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
