import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { DistanceChart } from '../../reading/DistanceChart';
import { InLanguage } from '../../content/InLanguage';
import { KindName } from '../../reading/KindName';
import { PageHead } from '../../reading/PageHead';
import { RecordsTable } from '../../reading/RecordsTable';
import { SportFiguresList } from '../../reading/SportFiguresList';
import { useContent } from '../../content/useContent';
import { useRecordsSentence } from '../../reading/useRecordsSentence';
import { sectionPath } from '../../paths';
import { MarginSection } from '../../ui/MarginSection';
import { Page } from '../../ui/Page';
import { OtherSports } from './OtherSports';
import styles from './SportPage.module.css';

/** One sport: what it comes to, its months as a picture, and its records in a table. */
export function SportPage() {
  const { slug = '' } = useParams();
  const intl = useIntl();
  const { summary, newer, older } = useContent((locale) =>
    entryFile(locale, 'sports-records', slug),
  );
  const { sport } = summary;
  const records = useMemo(
    () => summary.records.map((record) => ({ slug, sport: summary.sport, ...record })),
    [slug, summary],
  );

  return (
    <Page>
      <PageHead title={sport.text} description={useRecordsSentence(records)} />
      <header className={styles.header}>
        <p className={styles.section}>
          <Link to={sectionPath('sports-records')}>
            <KindName kind="sports-records" />
          </Link>
        </p>
        <h1>
          <InLanguage text={sport} />
        </h1>
        {records.length > 0 ? (
          <SportFiguresList records={records} />
        ) : (
          <p>
            <FormattedMessage id="pages.sport.empty" />
          </p>
        )}
      </header>
      {records.length > 0 && (
        <>
          <MarginSection
            className={styles.part}
            heading={<FormattedMessage id="pages.sport.distance" />}
          >
            <DistanceChart records={records} />
          </MarginSection>
          <MarginSection
            className={styles.part}
            heading={<FormattedMessage id="pages.sport.records" />}
          >
            <RecordsTable
              key={slug}
              records={records}
              caption={intl.formatMessage({ id: 'pages.sport.caption' }, { sport: sport.text })}
              isOfOneSport
            />
          </MarginSection>
        </>
      )}
      <OtherSports previous={newer} next={older} />
    </Page>
  );
}
