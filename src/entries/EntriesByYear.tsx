import { Fragment, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { numeralsOf } from '../content/numerals';
import { MarginSection } from '../ui/MarginSection';
import styles from './EntriesByYear.module.css';
import pageStyles from './pages.module.css';

/** An entry with a date, and with a slug or path that identifies it in its list. */
export type Dated = { date: string } & ({ slug: string } | { path: string });

/**
 * A list of entries in which each year has a level 2 heading.
 *
 * @param entries the entries, newest first
 * @param children a function that renders an entry, usually as a ListedEntry with a level 3 heading
 */
export function EntriesByYear<Entry extends Dated>({
  entries,
  children,
}: {
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
}) {
  const years = [...new Set(entries.map(({ date }) => date.slice(0, 4)))];
  return years.map((year) => (
    <MarginSection key={year} className={pageStyles.year} heading={<Year year={year} />}>
      {entries
        .filter(({ date }) => date.startsWith(year))
        .map((entry) => (
          <Fragment key={'path' in entry ? entry.path : entry.slug}>{children(entry)}</Fragment>
        ))}
    </MarginSection>
  ));
}

/**
 * A year. Where headings are vertical, CSS shows it in ideographs, as in 二〇二六年. It is read, copied
 * and found in digits.
 */
function Year({ year }: { year: string }) {
  const shown = useIntl().formatDate(year, { year: 'numeric', timeZone: 'UTC' });
  return (
    <span className={styles.year} data-numerals={numeralsOf(shown)}>
      <span>{shown}</span>
    </span>
  );
}
