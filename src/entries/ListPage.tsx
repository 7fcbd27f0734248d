import type { ReactNode } from 'react';
import { Page } from '../ui/Page';
import { EntriesByYear, type Dated } from './EntriesByYear';
import { PageHead } from './PageHead';
import { Pagination } from './Pagination';
import styles from './shared.module.css';

/**
 * A page of a list of entries by year.
 *
 * @param above above the title
 * @param facts below the title, such as the number of entries
 * @param page from 1, of `pages`
 * @param to path of another page of the list
 * @param listed renders an entry, as a ListedEntry
 * @param children below the list
 */
export function ListPage<Entry extends Dated>({
  title,
  heading = title,
  above,
  facts,
  entries,
  listed,
  page = 1,
  pages = 1,
  to = () => '',
  unlisted = false,
  children,
}: {
  title: string;
  heading?: ReactNode;
  above?: ReactNode;
  facts: ReactNode;
  entries: readonly Entry[];
  listed: (entry: Entry) => ReactNode;
  page?: number;
  pages?: number;
  to?: (page: number) => string;
  unlisted?: boolean;
  children?: ReactNode;
}) {
  return (
    <Page>
      <PageHead title={title} page={page} unlisted={unlisted} />
      <header className={styles.listHeader}>
        {above}
        <h1>{heading}</h1>
        {facts}
      </header>
      <EntriesByYear entries={entries}>{listed}</EntriesByYear>
      {children}
      <Pagination page={page} pages={pages} to={to} />
    </Page>
  );
}
