import { useIntl } from 'react-intl';
import { Button } from '../ui/Button';
import styles from './RecordsTable.module.css';
import type { RecordColumn } from './sortRecords';

/**
 * The head of a column, a button that sorts by it, or the other way round.
 *
 * @param order in which the table is sorted by this column; undefined where it is by another
 */
export function RecordColumnHead({
  column,
  order,
  onSort,
}: {
  column: RecordColumn;
  order: 'ascending' | 'descending' | undefined;
  onSort: (column: RecordColumn) => void;
}) {
  const intl = useIntl();
  const names: Record<RecordColumn, string> = {
    date: intl.formatMessage({ id: 'reading.recordsTable.date' }),
    sport: intl.formatMessage({ id: 'reading.recordsTable.sport' }),
    distance: intl.formatMessage({ id: 'reading.recordsTable.distance' }),
    duration: intl.formatMessage({ id: 'reading.recordsTable.duration' }),
    speed: intl.formatMessage({ id: 'reading.recordsTable.speed' }),
    place: intl.formatMessage({ id: 'reading.recordsTable.place' }),
  };
  return (
    <th role="columnheader" scope="col" className={styles[column]} aria-sort={order}>
      <Button
        variant="quiet"
        className={styles.sort}
        onClick={() => {
          onSort(column);
        }}
      >
        {names[column]}
        <svg className={styles.arrow} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
          {order && <path d={order === 'ascending' ? 'M5 1 9 9H1Z' : 'M5 9 1 1H9Z'} />}
        </svg>
      </Button>
    </th>
  );
}
