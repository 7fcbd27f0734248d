import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { MarginSection } from '../ui/MarginSection';
import { DistanceChart } from './DistanceChart';
import pageStyles from './pages.module.css';
import { RecordsTable } from './RecordsTable';

/** The chart and the table of sports records. Renders nothing if there are none. */
export function ChartAndTable(props: ComponentProps<typeof RecordsTable>) {
  if (props.records.length === 0) return null;
  return (
    <>
      <MarginSection
        className={pageStyles.part}
        heading={<FormattedMessage id="entries.distanceChart.title" />}
      >
        <DistanceChart records={props.records} />
      </MarginSection>
      <MarginSection
        className={pageStyles.part}
        heading={<FormattedMessage id="entries.recordsTable.title" />}
      >
        <RecordsTable {...props} />
      </MarginSection>
    </>
  );
}
