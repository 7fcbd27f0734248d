import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { DistanceChart } from '../../content/DistanceChart';
import { InLanguage } from '../../content/InLanguage';
import { KindName } from '../../content/KindName';
import { Neighbours } from '../../content/Neighbours';
import { PageHead } from '../../content/PageHead';
import { RecordsTable } from '../../content/RecordsTable';
import { SportFiguresList } from '../../content/SportFiguresList';
import { useContent } from '../../content/useContent';
import { entryPath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './SportPage.module.css';

/** One sport: what it comes to, its months as a picture, and its records in a table. */
export function SportPage() {
  const { slug = '' } = useParams();
  const intl = useIntl();
  const { summary, newer, older } = useContent((locale) =>
    entryFile(locale, 'sports-records', slug),
  );
  const { sport } = summary;
  const records = summary.records.map((record) => ({ slug, sport, ...record }));

  return (
    <Page>
      <PageHead title={sport.text} />
      <header className={styles.header}>
        <p className={styles.section}>
          <Link to={sectionPath('sports-records')}>
            <KindName kind="sports-records" />
          </Link>
        </p>
        <h1>
          <InLanguage text={sport} />
        </h1>
        <SportFiguresList records={records} />
      </header>
      <section className={styles.part}>
        <h2>
          <FormattedMessage id="pages.sport.months" />
        </h2>
        <DistanceChart records={records} />
      </section>
      <section className={styles.part}>
        <h2>
          <FormattedMessage id="pages.sport.records" />
        </h2>
        <RecordsTable
          records={records}
          caption={intl.formatMessage({ id: 'pages.sport.caption' }, { sport: sport.text })}
          isOfOneSport
        />
      </section>
      <Neighbours
        newer={newer}
        older={older}
        pathOf={(other) => entryPath('sports-records', other)}
      />
    </Page>
  );
}
