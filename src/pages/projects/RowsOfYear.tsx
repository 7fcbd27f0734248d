import { FormattedDate } from 'react-intl';
import type { ProjectSummary } from '../../content/compiledContent';
import { MarginSection } from '../../ui/MarginSection';
import { ProjectListEntry } from './ProjectListEntry';
import { Room } from './Room';
import type { YearOfRows } from './rowParts';
import type { RowWindow } from './rowWindow';
import styles from './RowsOfYear.module.css';

/**
 * What is shown of a year of a long list.
 *
 * @param projectOf what is here of a row
 * @param placeOf what a row is known by
 * @param heightOf the height of rows that are not here, in CSS pixels
 */
export function RowsOfYear({
  year: { year, continued, items },
  projectOf,
  placeOf,
  heightOf,
}: {
  year: YearOfRows;
  projectOf: (row: number) => ProjectSummary | undefined;
  placeOf: (row: number) => number;
  heightOf: (rows: RowWindow) => number;
}) {
  return (
    <MarginSection
      className={continued ? styles.continued : styles.year}
      heading={<FormattedDate value={year} year="numeric" timeZone="UTC" />}
    >
      {items.map((item) => {
        if ('room' in item) {
          return <Room key={`room ${item.room.from}`} height={heightOf(item.room)} />;
        }
        const { row } = item;
        const project = projectOf(row);
        if (project) return <ProjectListEntry key={placeOf(row)} project={project} />;
        const height = heightOf({ from: row, to: row + 1 });
        return <article key={placeOf(row)} aria-busy="true" style={{ blockSize: height }} />;
      })}
    </MarginSection>
  );
}
