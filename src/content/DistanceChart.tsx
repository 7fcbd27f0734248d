import { useId } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { SportsRecord } from './compiledContent';
import styles from './DistanceChart.module.css';
import { monthlyDistance, type Month } from './monthlyDistance';
import { niceScale } from './niceScale';

/** In CSS pixels. The width is the window's, so marks and letters keep their size in a narrow one. */
const height = 220;
const top = 14;
const bottom = 30;

/**
 * The kilometres of each month as columns. A sentence below says what the picture shows, and the
 * table of the page has the figures it is drawn from.
 *
 * @param records in any order, of one sport or of several
 */
export function DistanceChart({ records }: { records: readonly SportsRecord[] }) {
  const captionId = useId();
  const intl = useIntl();
  const months = monthlyDistance(records);
  const [first] = months;
  const last = months.at(-1);
  const most = months.reduce<Month | undefined>(
    (best, month) => (best && best.kilometres >= month.kilometres ? best : month),
    undefined,
  );
  if (!first || !last || !most) return null;

  const scale = niceScale(most.kilometres);
  const highest = scale.at(-1) ?? 1;
  const y = (kilometres: number) =>
    height - bottom - (kilometres / highest) * (height - top - bottom);
  const monthName = (month: Month) =>
    intl.formatDate(month.first, { year: 'numeric', month: 'long', timeZone: 'UTC' });

  return (
    <figure className={styles.figure}>
      <svg role="img" aria-labelledby={captionId} className={styles.chart} height={height}>
        <g className={styles.axis}>
          {scale.map((mark) => (
            <g key={mark}>
              <line x1="0" x2="100%" y1={y(mark)} y2={y(mark)} />
              <text x="100%" dx="8" y={y(mark)} dominantBaseline="middle">
                <FormattedNumber value={mark} />
              </text>
            </g>
          ))}
        </g>
        {months.map((month, index) => (
          <g key={month.first} className={month === most ? styles.most : styles.month}>
            <rect
              x={percent((index + 0.18) / months.length)}
              width={percent(0.64 / months.length)}
              y={y(month.kilometres)}
              height={height - bottom - y(month.kilometres)}
            />
            {isLabelled(index, months.length) && (
              <text x={percent((index + 0.5) / months.length)} y={height - 10} textAnchor="middle">
                <FormattedDate value={month.first} month="short" timeZone="UTC" />
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption id={captionId} className={styles.caption}>
        <FormattedMessage
          id="content.distanceChart.caption"
          values={{
            span: intl.formatDateTimeRange(Date.parse(first.first), Date.parse(last.first), {
              year: 'numeric',
              month: 'long',
              timeZone: 'UTC',
            }),
            total: inKilometres(months.reduce((sum, { kilometres }) => sum + kilometres, 0)),
            month: monthName(most),
            most: inKilometres(most.kilometres),
          }}
        />
      </figcaption>
    </figure>
  );

  function inKilometres(value: number): string {
    return intl.formatNumber(value, {
      style: 'unit',
      unit: 'kilometer',
      unitDisplay: 'long',
      maximumFractionDigits: 0,
    });
  }
}

/** As many names of months as there is room for in a narrow window; the last one always. */
function isLabelled(index: number, count: number): boolean {
  const every = Math.ceil(count / 6);
  return (count - 1 - index) % every === 0;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}
