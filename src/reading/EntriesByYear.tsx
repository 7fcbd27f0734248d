import { Suspense, type ReactNode } from 'react';
import { FormattedDate } from 'react-intl';
import { MarginSection } from '../ui/MarginSection';
import styles from './EntriesByYear.module.css';
import { groupByYear } from './groupByYear';

/**
 * A list of entries, each year under a heading of its own (level 2).
 *
 * @param entries newest first
 * @param children what is shown of an entry: usually a ListedEntry, whose heading is of level 3
 */
export function EntriesByYear<Entry extends { slug: string; date: string }>({
  entries,
  children,
}: {
  entries: readonly Entry[];
  children: (entry: Entry) => ReactNode;
}) {
  return groupByYear(entries).map(({ year, entries: ofYear }) => (
    <Year key={year} year={year}>
      {ofYear.map((entry) => (
        // Nothing in it waits: a boundary of its own is a slice of its own when the page is taken over.
        <Suspense key={entry.slug}>{children(entry)}</Suspense>
      ))}
    </Year>
  ));
}

function Year({ year, children }: { year: string; children: ReactNode[] }) {
  return (
    <MarginSection
      className={styles.year}
      heading={<FormattedDate value={year} year="numeric" timeZone="UTC" />}
    >
      {/* Not a list of list items: each entry is an article with a name of its own. */}
      {children}
    </MarginSection>
  );
}
