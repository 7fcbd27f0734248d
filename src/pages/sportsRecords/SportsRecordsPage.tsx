import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sportsFile } from '../../content/contentFiles';
import { DistanceChart } from '../../reading/DistanceChart';
import { useKindName } from '../../reading/KindName';
import { ContentMissing } from '../../content/loadContent';
import { PageHead } from '../../reading/PageHead';
import { RecordsTable } from '../../reading/RecordsTable';
import { sortRecords, usualOrder } from '../../reading/sortRecords';
import { useContent } from '../../content/useContent';
import { useRecordsSentence } from '../../reading/useRecordsSentence';
import { sectionPath } from '../../paths';
import { MarginSection } from '../../ui/MarginSection';
import { Page } from '../../ui/Page';
import { ListedSport } from './ListedSport';
import styles from './SportsRecordsPage.module.css';

/** All sports of the owner: what each comes to, their months as a picture, and every record in a table. */
export function SportsRecordsPage() {
  const intl = useIntl();
  const title = useKindName('sports-records');
  const sports = useContent(sportsFile);
  const records = useMemo(() => {
    const all = sports.flatMap(({ slug, sport, records: own }) =>
      own.map((record) => ({ slug, sport, ...record })),
    );
    return sortRecords(all, usualOrder, intl.locale);
  }, [sports, intl.locale]);
  const description = useRecordsSentence(records);
  if (sports.length === 0) throw new ContentMissing(sectionPath('sports-records'));

  return (
    <Page>
      <PageHead title={title} description={description} />
      <h1>{title}</h1>
      <MarginSection
        className={styles.part}
        heading={<FormattedMessage id="pages.sportsRecords.sports" />}
      >
        {sports.map((sport) => (
          <ListedSport key={sport.slug} sport={sport} />
        ))}
      </MarginSection>
      {records.length > 0 && (
        <>
          <MarginSection
            className={styles.part}
            heading={<FormattedMessage id="pages.sportsRecords.distance" />}
          >
            <DistanceChart records={records} />
          </MarginSection>
          <MarginSection
            className={styles.part}
            heading={<FormattedMessage id="pages.sportsRecords.records" />}
          >
            <RecordsTable
              records={records}
              caption={intl.formatMessage({ id: 'pages.sportsRecords.caption' })}
            />
          </MarginSection>
        </>
      )}
    </Page>
  );
}
