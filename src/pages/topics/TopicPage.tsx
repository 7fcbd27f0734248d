import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData, useParams } from 'react-router-dom';
import type { ListPage, SiteEntry } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { listPagePath, paths, topicPath } from '../../paths';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { KindName } from '../../reading/KindName';
import { ListedEntry } from '../../reading/ListedEntry';
import { PageHead } from '../../reading/PageHead';
import { Pagination, usePageNumber } from '../../reading/Pagination';
import styles from '../../reading/shared.module.css';
import { Page } from '../../ui/Page';

/** The entries of all sections with a topic. */
export function Component() {
  const { topic = '' } = useParams();
  const page = usePageNumber();
  const { entries, count, pages } = useLoaderData<ListPage<SiteEntry>>();

  return (
    <Page>
      <PageHead title={topic} page={page} />
      <header className={styles.listHeader}>
        <p className={styles.facts}>
          <Link to={paths.topics} className={styles.textLink}>
            <FormattedMessage id="reading.tagList.label" />
          </Link>
        </p>
        <h1 translate="no">{topic}</h1>
        <p className={styles.facts}>
          <FormattedMessage id="pages.topics.count" values={{ count }} />
        </p>
      </header>
      <EntriesByYear entries={entries}>
        {({ kind, path, title, summary, date }) => (
          <ListedEntry
            date={date}
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
            <p className={styles.facts}>
              <KindName kind={kind} />
            </p>
          </ListedEntry>
        )}
      </EntriesByYear>
      <Pagination page={page} pages={pages} to={(other) => listPagePath(topicPath(topic), other)} />
    </Page>
  );
}
