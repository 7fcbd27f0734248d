import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { Entry, SportSummary } from '../../content/compiledContent';
import { DistanceChart } from '../../entries/DistanceChart';
import { InLanguage } from '../../content/InLanguage';
import { KindName } from '../../content/KindName';
import { PageHead } from '../../frame/PageHead';
import { Neighbours } from '../../entries/Neighbours';
import { RecordsTable } from '../../entries/RecordsTable';
import pageStyles from '../../entries/pages.module.css';
import shared from '../../entries/shared.module.css';
import { SportFiguresList } from '../../entries/SportFiguresList';
import { recordsSentence } from '../../entries/sportFigures';
import { YearLine } from '../../entries/YearLine';
import { entryPath, sectionPath } from '../../paths';
import { MarginSection } from '../../ui/MarginSection';
import { Page } from '../../ui/Page';
import styles from './SportPage.module.css';

/**
 * The page of one sport. It shows the totals, a chart by month or year, and a table of the records.
 */
export function Component() {
  const intl = useIntl();
  const { summary, languages, newer, older } = useLoaderData<Entry<SportSummary>>();
  const { slug, sport } = summary;
  const records = useMemo(
    () => summary.records.map((record) => ({ slug, sport: summary.sport, ...record })),
    [slug, summary],
  );

  return (
    <Page>
      <PageHead
        title={sport.text}
        description={recordsSentence(intl, records)}
        languages={languages}
      />
      <header className={styles.header}>
        <p className={styles.section}>
          <Link to={sectionPath('sports-records')} className={shared.textLink}>
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
            className={pageStyles.part}
            heading={<FormattedMessage id="pages.sport.distance" />}
          >
            <DistanceChart records={records} />
          </MarginSection>
          <MarginSection
            className={pageStyles.part}
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
      {/* The sports are ordered by name. */}
      <Neighbours
        section="sports-records"
        label={intl.formatMessage({ id: 'pages.sport.others' })}
        first={{
          neighbour: newer,
          rel: 'prev',
          direction: <FormattedMessage id="pages.sport.previous" />,
        }}
        last={{
          neighbour: older,
          rel: 'next',
          direction: <FormattedMessage id="pages.sport.next" />,
        }}
      />
      <YearLine here={[entryPath('sports-records', slug)]} />
    </Page>
  );
}
