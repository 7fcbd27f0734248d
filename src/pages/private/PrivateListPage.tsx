import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PrivateSummary } from '../../api/contract';
import { InLanguage } from '../../content/InLanguage';
import { upToDate, usePrivateEntriesQuery } from '../../content/entriesApi';
import { privateEntryPath, sectionNames } from '../../paths';
import { LinkedEntry } from '../../entries/ListedEntry';
import { ListView } from '../../entries/ListView';
import { LoadingPage } from '../../frame/LoadingPage';
import { NotFoundPage } from '../../frame/NotFoundPage';
import { LoadFailedPage } from '../../frame/LoadFailedPage';
import pageStyles from '../../entries/pages.module.css';
import styles from '../../entries/shared.module.css';
import { RuledEntry } from '../../ui/RuledEntry';
import { MarginSection } from '../../ui/MarginSection';

const kinds = ['projects', ...sectionNames] as const;

/**
 * The page that lists the entries shared with the visitor, newest first. Standalone pages have no
 * date, so they come last.
 */
export function Component() {
  const { locale } = useIntl();
  const { data, isError } = usePrivateEntriesQuery({ locale }, upToDate);
  if (data === undefined) return isError ? <LoadFailedPage /> : <LoadingPage />;
  return data === null ? <NotFoundPage /> : <PrivateList entries={data} />;
}

function PrivateList({ entries }: { entries: readonly PrivateSummary[] }) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'entries.private.title' });
  const dated = entries.flatMap((entry) =>
    entry.date === undefined ? [] : [dateOf(entry, entry.date)],
  );
  const undated = entries.filter(({ date }) => date === undefined);

  return (
    <ListView
      title={title}
      unlisted
      facts={
        <p className={pageStyles.facts}>
          {entries.length > 0 ? (
            <FormattedMessage id="entries.list.count" values={{ count: entries.length }} />
          ) : (
            <FormattedMessage id="pages.private.empty" />
          )}
        </p>
      }
      entries={dated}
      listed={(entry) => (
        <LinkedEntry
          date={entry.date}
          kind={kinds.find((kind) => kind === entry.section)}
          to={entry.path}
          title={entry.title}
          summary={entry.summary}
        />
      )}
    >
      {undated.length > 0 && (
        <MarginSection
          className={pageStyles.year}
          heading={<FormattedMessage id="pages.private.pages" />}
        >
          {undated.map((entry) => (
            <RuledEntry key={privateEntryPath(entry)}>
              <h3 className={styles.measure}>
                <Link to={privateEntryPath(entry)}>
                  <InLanguage text={entry.title} />
                </Link>
              </h3>
              <p className={styles.measure}>
                <InLanguage text={entry.summary} />
              </p>
            </RuledEntry>
          ))}
        </MarginSection>
      )}
    </ListView>
  );
}

/**
 * Returns an entry with its date and its path. Entries in two sections may have the same slug, so
 * the list needs the path to distinguish them.
 */
function dateOf(entry: PrivateSummary, date: string) {
  return { ...entry, date, path: privateEntryPath(entry) };
}
