import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { YearContent, YearMark } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { useKindName } from '../content/KindName';
import { useYear } from '../content/year';
import { usePageLocation } from '../ui/pageLocation';
import { Mark } from './Mark';
import styles from './YearLine.module.css';

/**
 * The year on the margin line: a mark for each thing made, written and shared, and a stroke for each
 * sports record. A mark is a link, with the section, the date and the title beside it while the pointer is
 * over it or it has the focus. The marks of the page's own entries are green squares. In a window without a
 * margin, the line is only on the landing page, where it runs from left to right.
 *
 * All positions are percentages in attributes of SVG elements, because the content security policy
 * forbids inline styles.
 *
 * @param here the paths of the entries or sports on the page. If there are none, a green square stands
 * at the end of the line, which is today.
 * @param year the year that is shown. By default, it is the last twelve months.
 * @param isHome whether the page is the landing page
 */
export function YearLine({
  here = [],
  year: olderYear,
  isHome = false,
}: {
  here?: readonly string[];
  year?: YearContent | undefined;
  isHome?: boolean;
}) {
  const intl = useIntl();
  const newestYear = useYear();
  const year = olderYear ?? newestYear;
  if (!year) return null;
  const { marks, months, strokes } = year;
  const isHere = (path: string) => here.includes(path);
  // Without links, the line is no navigation.
  const Frame = marks.length > 0 ? 'nav' : 'div';
  return (
    <Frame
      aria-label={
        marks.length > 0 ? intl.formatMessage({ id: 'entries.yearLine.label' }) : undefined
      }
      className={isHome ? `${styles.year} ${styles.home}` : styles.year}
    >
      <div className={styles.line}>
        <svg
          className={styles.strokes}
          viewBox={`0 0 ${longestStrokeUnits} ${lineUnits}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {strokes.map(({ path, distances }) => (
            <path
              key={path}
              className={isHere(path) ? styles.hereStroke : undefined}
              d={distances.map((one) => strokeOf(one)).join('')}
            />
          ))}
        </svg>
        <div className={styles.months} aria-hidden="true">
          {months.map(({ date, at }, index) => (
            <div key={date}>
              <Offset at={at} />
              {index % 3 === 0 && (
                <span>
                  <MonthName date={date} />
                </span>
              )}
            </div>
          ))}
        </div>
        {here.length === 0 && <span className={styles.today} aria-hidden="true" />}
        {marks.length > 0 && (
          <ol className={styles.marks}>
            {marks.map((mark) => (
              <li key={mark.path}>
                <Offset at={mark.at} />
                <MarkLink mark={mark} isHere={[mark.path, ...(mark.others ?? [])].some(isHere)} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </Frame>
  );
}

/**
 * An empty element between the end of the line and a mark. Its height is for an upright line and its
 * width for the line on the landing page of a narrow window.
 */
function Offset({ at }: { at: number }) {
  const offset = `${Number((at * 100).toFixed(1))}%`;
  return <svg width={offset} height={offset} aria-hidden="true" />;
}

function MarkLink({ mark, isHere }: { mark: YearMark; isHere: boolean }) {
  const { kind, path, date, title, others = [], year, at } = mark;
  const intl = useIntl();
  const kindName = useKindName(kind);
  const { pathname } = usePageLocation();
  return (
    <Link
      to={path}
      discover="none"
      aria-current={path === pathname ? 'page' : undefined}
      className={at > 0.5 ? styles.low : undefined}
    >
      {year === undefined ? (
        <svg viewBox="-8 -8 16 16" aria-hidden="true">
          {isHere ? (
            <rect className={styles.here} x={-8} y={-8} width={16} height={16} />
          ) : (
            <Mark kind={kind} />
          )}
        </svg>
      ) : (
        <span className={styles.number} aria-hidden="true">
          {year}
        </span>
      )}
      <span className={styles.label}>
        <FormattedMessage
          id="entries.yearLine.mark"
          values={{
            day: (words) => <span>{words}</span>,
            kind: kindName,
            date: intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' }),
            title: <InLanguage key="title" text={title} />,
            others: others.length,
          }}
        />
      </span>
    </Link>
  );
}

/** A short month name. In a vertical setting, its digits stand side by side. */
function MonthName({ date }: { date: string }) {
  const name = useIntl().formatDate(date, { month: 'short', timeZone: 'UTC' });
  const [, digits, rest] = /^(\d+)(.*)$/.exec(name) ?? [];
  if (digits === undefined) return name;
  return (
    <>
      <b>{digits}</b>
      {rest}
    </>
  );
}

/** The length of the line and of its longest stroke, in the units of the drawing. */
const lineUnits = 1000;
const longestStrokeUnits = 20;

/** Draws a stroke that ends at the line. Its length grows with the root of the distance. */
function strokeOf([at, kilometres]: readonly [at: number, kilometres: number]): string {
  const stroke = Math.min(longestStrokeUnits, 3 + 1.7 * Math.sqrt(kilometres));
  return `M${longestStrokeUnits} ${Math.round(at * lineUnits)}H${Math.round(longestStrokeUnits - stroke)}`;
}
