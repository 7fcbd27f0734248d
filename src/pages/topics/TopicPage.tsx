import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import type { PageOfList, SiteEntry } from '../../content/compiledContent';
import { topicName } from '../../content/owner';
import { listPagePath, paths, topicPath } from '../../paths';
import { LinkedEntry } from '../../entries/ListedEntry';
import { ListView } from '../../entries/ListView';
import { usePageNumber } from '../../entries/Pagination';
import pageStyles from '../../entries/pages.module.css';
import styles from '../../entries/shared.module.css';

/** A topic's page, which lists the entries with this topic from all sections. */
export function Component() {
  const { topic = '' } = useParams();
  const name = topicName(topic, useIntl().locale);
  const page = usePageNumber();
  const { entries, count, pages, year } = useLoaderData<PageOfList<SiteEntry>>();

  return (
    <ListView
      title={name}
      heading={<span translate="no">{name}</span>}
      above={
        <p className={pageStyles.facts}>
          <Link to={paths.topics} className={styles.textLink}>
            <FormattedMessage id="entries.topicList.label" />
          </Link>
        </p>
      }
      facts={
        <p className={pageStyles.facts}>
          <FormattedMessage id="entries.list.count" values={{ count }} />
        </p>
      }
      entries={entries}
      listed={({ kind, path, title, summary, date }) => (
        <LinkedEntry date={date} kind={kind} to={path} title={title} summary={summary} />
      )}
      page={page}
      pages={pages}
      to={(other) => listPagePath(topicPath(topic), other)}
      pathOf={({ path }) => path}
      year={year}
    />
  );
}
