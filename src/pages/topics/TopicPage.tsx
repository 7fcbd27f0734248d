import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import type { ListPage as List, SiteEntry } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { topicName } from '../../content/owner';
import { listPagePath, paths, topicPath } from '../../paths';
import { KindName } from '../../entries/KindName';
import { ListedEntry } from '../../entries/ListedEntry';
import { ListPage } from '../../entries/ListPage';
import { usePageNumber } from '../../entries/Pagination';
import pageStyles from '../../entries/pages.module.css';
import styles from '../../entries/shared.module.css';

/** A topic's page, which lists the entries with this topic from all sections. */
export function Component() {
  const { topic = '' } = useParams();
  const name = topicName(topic, useIntl().locale);
  const page = usePageNumber();
  const { entries, count, pages } = useLoaderData<List<SiteEntry>>();

  return (
    <ListPage
      title={name}
      heading={<span translate="no">{name}</span>}
      above={
        <p className={pageStyles.facts}>
          <Link to={paths.topics} className={styles.textLink}>
            <FormattedMessage id="entries.tagList.label" />
          </Link>
        </p>
      }
      facts={
        <p className={pageStyles.facts}>
          <FormattedMessage id="pages.topics.count" values={{ count }} />
        </p>
      }
      entries={entries}
      listed={({ kind, path, title, summary, date }) => (
        <ListedEntry
          date={date}
          language={title.lang}
          title={
            <Link to={path}>
              <InLanguage text={title} />
            </Link>
          }
        >
          {summary && (
            <p className={styles.measure}>
              <InLanguage text={summary} />
            </p>
          )}
          <p className={pageStyles.facts}>
            <KindName kind={kind} />
          </p>
        </ListedEntry>
      )}
      page={page}
      pages={pages}
      to={(other) => listPagePath(topicPath(topic), other)}
    />
  );
}
