import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Activity } from '../../content/compiledContent';
import { KindName } from '../../reading/KindName';
import { paths, sectionNames, sectionPath } from '../../paths';
import { percent } from '../../reading/chartScales';
import { Distance } from '../../reading/Measures';
import { monthSpan } from '../../reading/monthSpan';
import { MarginSection } from '../../ui/MarginSection';
import { Mark, markRadius } from './Mark';
import styles from './YearLine.module.css';
import { yearMarks } from './yearMarks';

/** In CSS pixels: height of the lowest mark above the line, distance of stacked marks, space below the line. */
const stem = 18;
const step = 19;
const below = 64;

/**
 * The year as a line with a mark for each activity: sports records below the line, all others above.
 * The picture is hidden from assistive technology; the list below it has the same in figures, with links.
 */
export function YearLine({
  year,
  className,
}: {
  year: readonly Activity[];
  className: string | undefined;
}) {
  const intl = useIntl();
  const { marks, months, start, end } = yearMarks(year);
  // The line is drawn below the highest mark.
  const levels = marks.map(({ activity, level }) =>
    activity.kind === 'sports-records' ? 0 : level,
  );
  const line = stem + 34 + step * Math.max(0, ...levels);
  const span = monthSpan(intl, start.valueOf(), end.valueOf());

  return (
    <MarginSection className={className} heading={<FormattedMessage id="pages.home.year" />}>
      <p className={styles.span}>
        <FormattedMessage id="pages.home.yearSpan" values={{ span }} />
      </p>
      {/* Positions in per cent, sizes in pixels: marks keep their size in a narrow window. */}
      <div className={styles.picture}>
        <svg aria-hidden="true" height={line + below} width="100%">
          <line className={styles.line} x1="0" x2="100%" y1={line} y2={line} />
          {months.map(({ date, at }, index) => (
            <g key={at} className={index % 3 === 0 ? styles.quarter : styles.month}>
              <line x1={percent(at)} x2={percent(at)} y1={line} y2={line + 44} />
              {/* A name at the end would overflow the page. */}
              {at <= 0.95 && (
                <text x={percent(at)} y={line + 60}>
                  <FormattedDate value={date} month="short" timeZone="UTC" />
                </text>
              )}
            </g>
          ))}
          {/* Drawn first, behind all marks: the stem of a mark may cross another mark of the same day. */}
          {marks.map(({ activity, at, level }, index) =>
            activity.kind === 'sports-records' ? null : (
              <svg key={index} x={percent(at)} y={line} overflow="visible">
                <line className={styles.stem} y2={-stem - level * step} />
              </svg>
            ),
          )}
          {marks.map(({ activity, at, level }, index) => (
            <YearMarkLink key={index} activity={activity}>
              <svg x={percent(at)} y={line} overflow="visible">
                {activity.kind === 'sports-records' ? (
                  <g className={styles.run}>
                    <Mark activity={activity} y={markRadius(activity) + 3} />
                  </g>
                ) : (
                  <Mark activity={activity} y={-stem - level * step - 9} />
                )}
              </svg>
            </YearMarkLink>
          ))}
          {/* The end of the line. */}
          <svg x="100%" y={line} overflow="visible">
            <rect className={styles.pen} x={-4} y={-4} width={8} height={8} />
          </svg>
        </svg>
      </div>
      <ul className={styles.legend}>
        {kinds.map((kind) => {
          const ofKind = year.filter((activity) => activity.kind === kind);
          if (ofKind.length === 0) return null;
          const kilometres = ofKind.reduce((sum, { kilometres = 0 }) => sum + kilometres, 0);
          return (
            <li key={kind}>
              <svg aria-hidden="true" className={styles.key} viewBox="-8 -8 16 16">
                <Mark activity={{ kind }} y={0} />
              </svg>
              <Link to={kind === 'projects' ? paths.projects : sectionPath(kind)}>
                <KindName kind={kind} />
              </Link>
              <span className={styles.count}>
                <FormattedNumber value={ofKind.length} />
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

const kinds = ['projects', ...sectionNames] as const;

/** For the mouse only: keyboard users have the links in the lists. */
function YearMarkLink({ activity, children }: { activity: Activity; children: React.ReactNode }) {
  return (
    <Link to={activity.path} tabIndex={-1} className={styles['mark']}>
      <title>{activity.title.text}</title>
      {children}
    </Link>
  );
}
