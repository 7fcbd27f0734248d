import { useId, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { SportSummary } from '../../content/compiledContent';
import { ChartAndTable } from '../../entries/ChartAndTable';
import { useKindName } from '../../content/KindName';
import { InLanguage } from '../../content/InLanguage';
import { PageHead } from '../../frame/PageHead';
import pageStyles from '../../entries/pages.module.css';
import { sortRecords, usualOrder } from '../../entries/sortRecords';
import { SportFiguresList } from '../../entries/SportFiguresList';
import { recordsSentence } from '../../entries/sportFigures';
import { YearLine } from '../../entries/YearLine';
import { entryPath } from '../../paths';
import { RuledEntry } from '../../ui/RuledEntry';
import { MarginSection } from '../../ui/MarginSection';
import { Page } from '../../ui/Page';

/**
 * The page that lists all sports. It shows each sport's totals, a chart by month or year, and a
 * table of all records.
 */
export function Component() {
  const intl = useIntl();
  const title = useKindName('sports-records');
  const sports = useLoaderData<readonly SportSummary[]>();
  const records = useMemo(() => {
    const all = sports.flatMap(({ slug, sport, records: own }) =>
      own.map((record) => ({ slug, sport, ...record })),
    );
    return sortRecords(all, usualOrder, intl.locale);
  }, [sports, intl.locale]);
  const description = recordsSentence(intl, records);

  return (
    <Page>
      <PageHead title={title} description={description} />
      <h1>{title}</h1>
      <MarginSection
        className={pageStyles.part}
        heading={<FormattedMessage id="pages.sportsRecords.sports" />}
      >
        {sports.map((sport) => (
          <ListedSport key={sport.slug} sport={sport} />
        ))}
      </MarginSection>
      <ChartAndTable
        records={records}
        caption={intl.formatMessage({ id: 'pages.sportsRecords.caption' })}
      />
      <YearLine here={sports.map(({ slug }) => entryPath('sports-records', slug))} />
    </Page>
  );
}

/** A sport in the list, with its totals. The title is a link to the sport's page. */
function ListedSport({ sport: { slug, sport, records } }: { sport: SportSummary }) {
  const titleId = useId();
  return (
    <RuledEntry aria-labelledby={titleId}>
      <h3 id={titleId}>
        <Link to={entryPath('sports-records', slug)}>
          <InLanguage text={sport} />
        </Link>
      </h3>
      <SportFiguresList records={records} />
    </RuledEntry>
  );
}
