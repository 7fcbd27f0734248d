import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { sectionFile } from '../../content/contentFiles';
import { DistanceChart } from '../../content/DistanceChart';
import { InLanguage } from '../../content/InLanguage';
import { useKindName } from '../../content/KindName';
import { ContentMissing } from '../../content/loadContent';
import { Distance } from '../../content/Measures';
import { PageHead } from '../../content/PageHead';
import { RecordsTable } from '../../content/RecordsTable';
import { sportFigures } from '../../content/sportFigures';
import { SportFiguresList } from '../../content/SportFiguresList';
import { useContent } from '../../content/useContent';
import { entryPath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './SportsRecordsPage.module.css';

/** All sports of the owner: what they come to, their months as a picture, and every record in a table. */
export function SportsRecordsPage() {
  const intl = useIntl();
  const title = useKindName('sports-records');
  const sports = useContent((locale) => sectionFile(locale, 'sports-records'));
  // The top bar has no link then; somebody typed the address.
  if (sports.length === 0) throw new ContentMissing(sectionPath('sports-records'));
  const records = sports.flatMap(({ slug, sport, records }) =>
    records.map((record) => ({ slug, sport, ...record })),
  );

  return (
    <Page>
      <PageHead title={title} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <SportFiguresList records={records} />
      </header>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="pages.sportsRecords.sports" />
        </h2>
        <ul className={styles.sports}>
          {sports.map(({ slug, sport, records }) => (
            <li key={slug}>
              <Link to={entryPath('sports-records', slug)}>
                <InLanguage text={sport} />
              </Link>
              <span className={styles.facts}>
                <FormattedMessage
                  id="content.sportFigures.records"
                  values={{ count: records.length }}
                />
              </span>
              <span className={styles.facts}>
                <Distance kilometres={sportFigures(records).kilometres} whole />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="pages.sportsRecords.months" />
        </h2>
        <DistanceChart records={records} />
      </section>
      <section className={styles.section}>
        <h2>
          <FormattedMessage id="pages.sportsRecords.records" />
        </h2>
        <RecordsTable
          records={records}
          caption={intl.formatMessage({ id: 'pages.sportsRecords.caption' })}
        />
      </section>
    </Page>
  );
}
