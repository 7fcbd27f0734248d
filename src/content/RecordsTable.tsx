/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   A narrow window takes the elements out of a table's layout, and some browsers their roles with it. */
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { entryPath } from '../paths';
import { Button } from '../ui/Button';
import { DayText } from './DayText';
import { InLanguage } from './InLanguage';
import { Distance, Duration, Speed } from './Measures';
import styles from './RecordsTable.module.css';
import {
  orderOf,
  queryOf,
  recordColumns,
  sortRecords,
  type RecordColumn,
  type RecordOfSport,
} from './sortRecords';
import { speedOf } from './sportFigures';

/** What is more at first: the newest, the longest, the fastest; words begin with the first letter. */
const descendingAtFirst: readonly RecordColumn[] = ['date', 'distance', 'duration', 'speed'];

/**
 * Records as a table that sorts by each of its columns. The order stands in the URL. In a narrow
 * window a record is a block of lines, still a row for assistive technology.
 *
 * @param caption what the table is
 * @param isOfOneSport leaves out the column of sports
 */
export function RecordsTable({
  records,
  caption,
  isOfOneSport = false,
}: {
  records: readonly RecordOfSport[];
  caption: string;
  isOfOneSport?: boolean;
}) {
  const intl = useIntl();
  const [query, setQuery] = useSearchParams();
  const order = orderOf(query);
  const columns = recordColumns.filter((column) => column !== 'sport' || !isOfOneSport);
  const names: Record<RecordColumn, string> = {
    date: intl.formatMessage({ id: 'content.recordsTable.date' }),
    sport: intl.formatMessage({ id: 'content.recordsTable.sport' }),
    distance: intl.formatMessage({ id: 'content.recordsTable.distance' }),
    duration: intl.formatMessage({ id: 'content.recordsTable.duration' }),
    speed: intl.formatMessage({ id: 'content.recordsTable.speed' }),
    place: intl.formatMessage({ id: 'content.recordsTable.place' }),
  };

  function sortBy(column: RecordColumn) {
    const descending =
      column === order.column ? !order.descending : descendingAtFirst.includes(column);
    setQuery(queryOf({ column, descending }), { replace: true, preventScrollReset: true });
  }

  return (
    <table role="table" className={styles.table}>
      <caption className={styles.caption}>
        {caption}
        <span className={styles.hint}>
          <FormattedMessage id="content.recordsTable.hint" />
        </span>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className={styles[column]}
              aria-sort={ariaSort(column === order.column, order.descending)}
            >
              <Button className={styles.sort} onClick={() => sortBy(column)}>
                {names[column]}
                <span
                  aria-hidden="true"
                  className={styles.arrow}
                  data-order={ariaSort(column === order.column, order.descending)}
                />
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sortRecords(records, order, intl.locale).map((record, index) => (
          <tr key={`${record.slug} ${record.date} ${index}`} role="row">
            {columns.map((column) => (
              <td key={column} role="cell" className={styles[column]}>
                <Cell column={column} record={record} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ariaSort(isSorted: boolean, descending: boolean) {
  if (!isSorted) return undefined;
  return descending ? 'descending' : 'ascending';
}

function Cell({ column, record }: { column: RecordColumn; record: RecordOfSport }) {
  switch (column) {
    case 'date':
      return <DayText date={record.date} />;
    case 'sport':
      return (
        <Link to={entryPath('sports-records', record.slug)}>
          <InLanguage text={record.sport} />
        </Link>
      );
    case 'distance':
      return <Distance kilometres={record.kilometres} />;
    case 'duration':
      return <Duration seconds={record.seconds} />;
    case 'speed':
      return <Speed kmh={speedOf(record)} />;
    case 'place':
      return <InLanguage text={record.place} />;
  }
}
