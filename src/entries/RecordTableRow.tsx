/* eslint-disable jsx-a11y-x/no-interactive-element-to-noninteractive-role -- see RecordsTable.tsx */
import { memo } from 'react';
import { DayText } from './DayText';
import { InLanguage } from '../content/InLanguage';
import { Distance, Duration, Speed } from './Measures';
import styles from './RecordsTable.module.css';
import type { RecordColumn, RecordOfSport } from './sortRecords';
import { speedOf } from './sportFigures';

/**
 * A record's row. The date is the row header.
 *
 * @param digits the number of decimals of all distances in the table
 * @param canBeFocused whether code may move the focus to the row
 */
export const RecordTableRow = memo(function RecordTableRow({
  record,
  columns,
  digits,
  canBeFocused,
}: {
  record: RecordOfSport;
  columns: readonly RecordColumn[];
  digits: number;
  canBeFocused: boolean;
}) {
  return (
    <tr role="row" tabIndex={canBeFocused ? -1 : undefined}>
      {columns.map((column) =>
        column === 'date' ? (
          <th key={column} role="rowheader" scope="row" className={styles.date}>
            <DayText date={record.date} />
          </th>
        ) : (
          <td key={column} role="cell" className={styles[column]}>
            <Cell column={column} record={record} digits={digits} />
          </td>
        ),
      )}
    </tr>
  );
});

function Cell({
  column,
  record,
  digits,
}: {
  column: Exclude<RecordColumn, 'date'>;
  record: RecordOfSport;
  digits: number;
}) {
  switch (column) {
    case 'sport':
      // The sport is not a link here. The links to the sports are above the table, and more links
      // would mean more Tab stops.
      return <InLanguage text={record.sport} />;
    case 'distance':
      return <Distance kilometres={record.kilometres} digits={digits} />;
    case 'duration':
      return <Duration seconds={record.seconds} />;
    case 'speed':
      return <Speed kmh={speedOf(record)} />;
    case 'place':
      return <InLanguage text={record.place} />;
  }
}
