import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SectionFigures } from '../../content/compiledContent';
import { KindName } from '../../content/KindName';
import { useYear } from '../../content/year';
import { Mark } from '../../entries/Mark';
import { Distance } from '../../entries/Measures';
import { monthSpan } from '../../entries/monthSpan';
import { YearLine } from '../../entries/YearLine';
import { sectionPath } from '../../paths';
import { MarginSection } from '../../ui/MarginSection';
import styles from './Year.module.css';

/**
 * The last twelve months: the line and, for each section, its mark, how often it is on the line, and a
 * link to its list.
 */
export function Year({
  figures,
  className,
}: {
  figures: readonly SectionFigures[];
  className: string | undefined;
}) {
  const intl = useIntl();
  const { from, to } = useYear() ?? {};
  if (from === undefined || to === undefined) return <EmptyYear className={className} />;
  const hasStrokes = figures.some(({ kilometres = 0 }) => kilometres > 0);
  return (
    <MarginSection className={className} heading={<FormattedMessage id="pages.home.year" />}>
      <p className={styles.span}>
        <FormattedMessage id="pages.home.yearSpan" values={{ span: monthSpan(intl, from, to) }} />
      </p>
      {hasStrokes && (
        <p className={styles.span} aria-hidden="true">
          <FormattedMessage id="pages.home.yearStrokes" />
        </p>
      )}
      <YearLine isHome />
      <ul className={styles.legend}>
        {figures.map(({ kind, count, kilometres = 0 }) => (
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
        ))}
      </ul>
    </MarginSection>
  );
}

/** The line of a site without content: only today's square, at its end. */
function EmptyYear({ className }: { className: string | undefined }) {
  return (
    <section className={className}>
      <YearLine isHome />
      <p className={styles.span}>
        <FormattedMessage id="pages.home.emptyYear" />
      </p>
    </section>
  );
}
