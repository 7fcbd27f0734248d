/* eslint-disable jsx-a11y-x/no-redundant-roles --
   A narrow window takes the elements out of a table's layout, and some browsers their roles with it. */
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../ui/Button';
import hidden from '../ui/visuallyHidden.module.css';
import { RecordColumnHead } from './RecordColumnHead';
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

/** What is more at first: the newest, the longest, the fastest; words begin with the first letter. */
const descendingAtFirst: readonly RecordColumn[] = ['date', 'distance', 'duration', 'speed'];

const withoutSport = recordColumns.filter((column) => column !== 'sport');

/** How many records are shown at first, and with each "more". */
const step = 100;

/**
 * Records as a table that sorts by each of its columns. The order stands in the URL and is said
 * above it. In a narrow window a record is a block of lines, still a row for assistive technology.
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
  const { column: sorted, descending } = orderOf(query);
  const columns = isOfOneSport ? withoutSport : recordColumns;
  const inOrder = useMemo(
    () => sortRecords(records, { column: sorted, descending }, intl.locale),
    [records, sorted, descending, intl.locale],
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(step);

  // The button may be gone, and who pressed it wants to read on.
  useLayoutEffect(() => {
    if (shown > step) body.current?.rows[shown - step]?.focus();
  }, [shown]);

  function sortBy(column: RecordColumn) {
    const isDescending = column === sorted ? !descending : descendingAtFirst.includes(column);
    setQuery(queryOf({ column, descending: isDescending }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return (
    <div>
      <p role="status" className={styles.order}>
        <FormattedMessage
          id="reading.recordsTable.order"
          values={{ column: sorted, order: descending ? 'descending' : 'ascending' }}
        />
      </p>
      <table role="table" className={styles.table}>
        <caption className={hidden.visuallyHidden}>
          {caption} <FormattedMessage id="reading.recordsTable.hint" />
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <RecordColumnHead
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
            // Nothing in it waits: a boundary of its own is a slice of its own when the page is taken over.
            <Suspense key={`${record.slug} ${record.date} ${index}`}>
              <RecordTableRow
                record={record}
                columns={columns}
                canBeFocused={shown > step && index === shown - step}
              />
            </Suspense>
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
              id="reading.recordsTable.more"
              values={{ count: Math.min(step, inOrder.length - shown) }}
            />
          </Button>
        </p>
      )}
    </div>
  );
}
