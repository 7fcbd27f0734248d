import type { ReactNode } from 'react';
import type { YearContent } from '../content/compiledContent';
import { Page } from '../ui/Page';
import { EntriesByYear, type Dated } from './EntriesByYear';
import { PageHead } from '../frame/PageHead';
import { Pagination } from './Pagination';
import pageStyles from './pages.module.css';
import { YearLine } from './YearLine';

/**
 * One page of a list of entries, grouped by year.
 *
 * @param title the page title, as text
 * @param heading the title as an element; the text by default
 * @param above what to show above the title
 * @param facts what to show below the title, such as the number of entries
 * @param listed renders an entry, usually as a ListedEntry
 * @param page the number of this page, from 1
 * @param pages the total number of pages
 * @param to returns the path of another page in the list
 * @param pathOf returns the path of an entry. Its mark in the margin is then a green square.
 * @param year the year in the margin, unless it is the last twelve months
 * @param unlisted whether to keep search engines from listing the page
 * @param children what to show below the list
 */
export function ListView<Entry extends Dated>({
  title,
  heading = title,
  above,
  facts,
  entries,
  listed,
  page = 1,
  pages = 1,
  to = () => '',
  pathOf = () => '',
  year,
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
  pathOf?: (entry: Entry) => string;
  year?: YearContent | undefined;
  unlisted?: boolean;
  children?: ReactNode;
}) {
  return (
    <Page>
      <PageHead title={title} page={page} unlisted={unlisted} />
      <header className={pageStyles.listHeader}>
        {above}
        <h1>{heading}</h1>
        {facts}
      </header>
      <EntriesByYear entries={entries}>{listed}</EntriesByYear>
      {children}
      <Pagination page={page} pages={pages} to={to} />
      <YearLine here={entries.map(pathOf)} year={year} />
    </Page>
  );
}
