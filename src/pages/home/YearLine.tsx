import type { ReactNode } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { YearActivity } from '../../content/compiledContent';
import { KindName, useKindName } from '../../content/KindName';
import { sectionNames, sectionPath } from '../../paths';
import { percent } from '../../entries/chartScales';
import { Distance } from '../../entries/Measures';
import { monthSpan } from '../../entries/monthSpan';
import { MarginSection } from '../../ui/MarginSection';
import { dotRadius, Mark } from './Mark';
import markStyles from './Mark.module.css';
import styles from './YearLine.module.css';
import { yearMarks } from './yearMarks';

/* All sizes are in CSS pixels. */

/** The distance between the line and the lowest marks above it. */
const stem = 18;
/** The distance between stacked marks. */
const step = 24;
/** The height of the space below the line, which contains the dots and the month names. */
const below = 64;
/** The width and height of a mark's clickable area. WCAG 2.2 requires 24 pixels (2.5.8). */
const target = 24;

/**
 * The vertical position of the caption's baseline. The caption is on the line of text above the
 * drawing.
 */
const captionBaseline = -7;

/** The space between the line and the dots. YearLine.module.css moves the dots below the line. */
const gap = 3;

/**
 * Draws the year as a line with a mark for each activity. Sports records are below the line, and
 * all other activities are above it. The chart is hidden from assistive technology, because the
 * list below it contains the same information as figures and links.
 */
export function YearLine({
  year,
  className,
}: {
  year: readonly YearActivity[];
  className: string | undefined;
}) {
  const intl = useIntl();
  const { marks, records, months, start, end } = yearMarks(year);
  // Place the line low enough to leave space for the highest mark.
  const line = stem + 34 + step * Math.max(0, ...marks.map(({ level }) => level));
  const span = monthSpan(intl, start.valueOf(), end.valueOf());

  return (
    <MarginSection className={className} heading={<FormattedMessage id="pages.home.year" />}>
      <p className={styles.span}>
        <FormattedMessage id="pages.home.yearSpan" values={{ span }} />
      </p>
      {records.length > 0 && (
        <p className={styles.span}>
          <FormattedMessage id="pages.home.yearCircles" />
        </p>
      )}
      {/* Positions are percentages but sizes are pixels, so that marks keep their size in a narrow
          window. */}
      <div className={styles.picture}>
        <svg aria-hidden="true" height={line + below} width="100%">
          <line className={styles.line} x1="0" x2="100%" y1={line} y2={line} />
          <g className={styles.months}>
            {months.map(({ date, at }, index) => (
              <g
                key={at}
                // In a narrow window, only every third month is labelled.
                className={index % 3 === 0 ? undefined : styles.month}
              >
                <line x1={percent(at)} x2={percent(at)} y1={line} y2={line + 44} />
                {/* A month name close to the end would overflow the page, so it ends at its line. */}
                <text x={percent(at)} y={line + 60} textAnchor={at > 0.96 ? 'end' : undefined}>
                  <FormattedDate value={date} month="short" timeZone="UTC" />
                </text>
              </g>
            ))}
          </g>
          {/* The stems come first, so that they are behind all marks: a mark's stem may cross
              another mark for the same day. */}
          <g className={styles.stems}>
            {marks.map(({ at, level }, index) => (
              <line
                key={index}
                x1={percent(at)}
                x2={percent(at)}
                y1={line}
                y2={line - stem - level * step}
              />
            ))}
          </g>
          {/* The dots are not links, because they overlap. The list below has the links. */}
          <g className={`${markStyles.sport} ${styles.dots}`}>
            {records.map(({ activity, at }, index) => (
              <circle
                key={index}
                cx={percent(at)}
                cy={line + gap}
                r={dotRadius(activity.kilometres)}
              />
            ))}
          </g>
          {marks.map(({ activity, at, level, others }, index) => (
            <YearLink key={index} activity={activity} others={others}>
              <svg x={percent(at)} y={line - stem - level * step - 9}>
                <rect
                  className={styles.target}
                  x={-target / 2}
                  y={-target / 2}
                  width={target}
                  height={target}
                />
                <Mark kind={activity.kind} />
              </svg>
            </YearLink>
          ))}
          {/* This square marks the end of the line. */}
          <svg x="100%" y={line}>
            <rect className={styles.pen} x={-4} y={-4} width={8} height={8} />
          </svg>
        </svg>
      </div>
      <ul className={styles.legend}>
        {kinds.map((kind) => {
          const ofKind = year.filter((activity) => activity.kind === kind);
          if (ofKind.length === 0) return null;
          const count = ofKind.reduce((sum, { count = 1 }) => sum + count, 0);
          const kilometres = ofKind.reduce((sum, { kilometres = 0 }) => sum + kilometres, 0);
          return (
            <li key={kind}>
              <svg aria-hidden="true" className={styles.key} viewBox="-8 -8 16 16">
                <Mark kind={kind} />
              </svg>
              <Link to={sectionPath(kind)}>
                <KindName kind={kind} />
              </Link>
              <span className={styles.count}>
                <FormattedNumber value={count} />
                {kilometres > 0 && (
                  <span className={styles.distance}>
                    <Distance kilometres={kilometres} whole />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </MarginSection>
  );
}

/** The line of a site without content: only today's square, at its end. */
export function EmptyYear({ className }: { className: string | undefined }) {
  return (
    <section className={className}>
      <div className={styles.picture}>
        <svg aria-hidden="true" height={below + stem} width="100%">
          <line className={styles.line} x1="0" x2="100%" y1={stem} y2={stem} />
          <svg x="100%" y={stem}>
            <rect className={styles.pen} x={-4} y={-4} width={8} height={8} />
          </svg>
        </svg>
      </div>
      <p className={styles.span}>
        <FormattedMessage id="pages.home.emptyYear" />
      </p>
    </section>
  );
}

const kinds = ['projects', ...sectionNames] as const;

/**
 * The maximum number of characters of a title in a caption. A caption has one line, and SVG cannot
 * truncate text.
 */
const mostLetters = 70;

/**
 * A mark. While the pointer is over the mark, the caption shows the entry's title, and a click
 * opens the entry. Marks are links only if the window is wide and the visitor has a mouse: keyboard
 * users find the same links in the lists, and a finger would cover the mark.
 */
function YearLink({
  activity: { date, kind, path, title },
  others,
  children,
}: {
  activity: YearActivity;
  /** The number of other activities that this mark represents. */
  others: number;
  children: ReactNode;
}) {
  const { formatDate } = useIntl();
  const section = useKindName(kind);
  const day = formatDate(date, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const name = title?.text ?? section;
  const short = name.length > mostLetters ? `${name.slice(0, mostLetters)}…` : name;
  return (
    <Link to={path} tabIndex={-1} className={styles.mark}>
      {children}
      <text className={styles.caption} y={captionBaseline} lang={title?.lang}>
        {`${day} · ${short}${others > 0 ? ` + ${others}` : ''}`}
      </text>
    </Link>
  );
}
