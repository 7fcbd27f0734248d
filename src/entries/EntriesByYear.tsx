import { Fragment, type ReactNode } from 'react';
import { FormattedDate } from 'react-intl';
import { MarginSection } from '../ui/MarginSection';
import styles from './shared.module.css';

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
    <MarginSection
      key={year}
      className={styles.year}
      heading={<FormattedDate value={year} year="numeric" timeZone="UTC" />}
    >
      {entries
        .filter(({ date }) => date.startsWith(year))
        .map((entry) => (
          <Fragment key={'path' in entry ? entry.path : entry.slug}>{children(entry)}</Fragment>
        ))}
    </MarginSection>
  ));
}
