/* eslint-disable jsx-a11y-x/no-redundant-roles --
   A narrow window takes the elements out of a table's layout, and some browsers their roles with it. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/Button';
import hidden from '../ui/visuallyHidden.module.css';
import { usePageLocation } from '../ui/pageLocation';
import { digitsOf, units } from './Measures';
import styles from './RecordsTable.module.css';
import { RecordTableRow } from './RecordTableRow';
import {
  orderOf,
  queryOf,
  recordColumns,
  sortRecords,
  type RecordColumn,
  type RecordOfSport,
} from './sortRecords';

/** The columns that the first click sorts in descending order. */
const descendingAtFirst: readonly RecordColumn[] = ['date', 'distance', 'duration', 'speed'];

const withoutSport = recordColumns.filter((column) => column !== 'sport');

/** How many rows are shown at first. On a phone, each row takes three lines. */
const first = 20;
/** The number of rows that "show more" adds. */
const step = 50;

/**
 * A table of records that can be sorted by any column. The URL contains the sort order, and a
 * sentence above the table describes it. In a narrow window, CSS turns the rows into blocks, and
 * some browsers then drop the table roles. Therefore, the elements have explicit ARIA roles.
 *
 * @param isOfOneSport whether all records are of the same sport, in which case the table has no
 * sport column
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
  const { search } = usePageLocation();
  const navigate = useNavigate();
  const { column: sorted, descending } = orderOf(new URLSearchParams(search));
  const columns = isOfOneSport ? withoutSport : recordColumns;
  const inOrder = useMemo(
    () => sortRecords(records, { column: sorted, descending }, intl.locale),
    [records, sorted, descending, intl.locale],
  );
  const digits = useMemo(() => digitsOf(records.map(({ kilometres }) => kilometres)), [records]);
  const body = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(first);

  // The focused "Show more" button may have disappeared, so move the focus to the first new row.
  useLayoutEffect(() => {
    if (shown > first) body.current?.rows[shown - step]?.focus();
  }, [shown]);

  function sortBy(column: RecordColumn) {
    const isDescending = column === sorted ? !descending : descendingAtFirst.includes(column);
    const query = new URLSearchParams(queryOf({ column, descending: isDescending }));
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  }

  return (
    <div>
      <p role="status" className={styles.order}>
        <FormattedMessage
          id="entries.recordsTable.order"
          values={{ column: sorted, order: descending ? 'descending' : 'ascending' }}
        />
      </p>
      <table role="table" className={styles.table}>
        <caption className={hidden.visuallyHidden}>
          {caption} <FormattedMessage id="entries.recordsTable.hint" />
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <ColumnHeader
                key={column}
                column={column}
                order={column !== sorted ? undefined : descending ? 'descending' : 'ascending'}
                onSort={sortBy}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body}>
          {inOrder.slice(0, shown).map((record, index) => (
            <RecordTableRow
              // The date cannot be the key, because a sport may have several records on one day.
              key={records.indexOf(record)}
              record={record}
              columns={columns}
              digits={digits}
              canBeFocused={shown > first && index === shown - step}
            />
          ))}
        </tbody>
      </table>
      {shown < inOrder.length && (
        <p className={styles.more}>
          <Button
            onClick={() => {
              setShown(shown + step);
            }}
          >
            <FormattedMessage
              id="entries.recordsTable.more"
              values={{ count: Math.min(step, inOrder.length - shown) }}
            />
          </Button>
        </p>
      )}
    </div>
  );
}

/**
 * A column header with a button that sorts the table by this column. If the table is already sorted
 * by this column, the button reverses the order.
 *
 * @param order the table's order; undefined if it is sorted by another column
 */
function ColumnHeader({
  column,
  order,
  onSort,
}: {
  column: RecordColumn;
  order: 'ascending' | 'descending' | undefined;
  onSort: (column: RecordColumn) => void;
}) {
  const intl = useIntl();
  const unit = column === 'distance' || column === 'speed' ? units[column] : undefined;
  return (
    <th role="columnheader" scope="col" className={styles[column]} aria-sort={order}>
      <Button variant="quiet" className={styles.sort} onClick={() => onSort(column)}>
        {intl.formatMessage({ id: `entries.recordsTable.${column}` })}
        <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true">
          {order && <path d={order === 'ascending' ? 'M5 1 9 9H1Z' : 'M5 9 1 1H9Z'} />}
        </svg>
      </Button>
      {unit && (
        <span className={styles.unit}>
          {' '}
          {intl.formatNumberToParts(0, { style: 'unit', unit }).at(-1)?.value}
        </span>
      )}
    </th>
  );
}
