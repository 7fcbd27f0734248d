import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { Entry, SportSummary } from '../../content/compiledContent';
import { ChartAndTable } from '../../entries/ChartAndTable';
import { InLanguage } from '../../content/InLanguage';
import { KindName } from '../../content/KindName';
import { PageHead } from '../../frame/PageHead';
import shared from '../../entries/shared.module.css';
import { SportFiguresList } from '../../entries/SportFiguresList';
import { recordsSentence } from '../../entries/sportFigures';
import { YearLine } from '../../entries/YearLine';
import { entryPath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './SportPage.module.css';

/**
 * The page of one sport. It shows the totals, a chart by month or year, and a table of the records.
 */
export function Component() {
  const intl = useIntl();
  const { summary, languages } = useLoaderData<Entry<SportSummary>>();
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
        <SportFiguresList records={records} />
      </header>
      <ChartAndTable
        key={slug}
        records={records}
        caption={intl.formatMessage({ id: 'pages.sport.caption' }, { sport: sport.text })}
        isOfOneSport
      />
      <YearLine here={[entryPath('sports-records', slug)]} />
    </Page>
  );
}
