import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLoaderData } from 'react-router-dom';
import type { ArticleSummary, ListPage } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { entryPath, listPagePath, sectionPath } from '../../paths';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { hostOf } from '../../reading/hostOf';
import { useKindName } from '../../reading/KindName';
import { ListedEntry } from '../../reading/ListedEntry';
import { PageHead } from '../../reading/PageHead';
import { Pagination, usePageNumber } from '../../reading/Pagination';
import styles from '../../reading/shared.module.css';
import { TagList } from '../../reading/TagList';
import { Page } from '../../ui/Page';

const listPath = sectionPath('article-share');

/** "Article Share": links to articles by others, each with a comment of a line or two. */
export function Component() {
  const title = useKindName('article-share');
  const page = usePageNumber();
  const { entries, count, pages } = useLoaderData<ListPage<ArticleSummary>>();

  return (
    <Page>
      <PageHead title={title} page={page} />
      <header className={styles.listHeader}>
        <h1>{title}</h1>
        <p className={styles.facts}>
          <FormattedMessage id="pages.articles.count" values={{ count }} />
        </p>
      </header>
      <EntriesByYear entries={entries}>{(article) => <Article article={article} />}</EntriesByYear>
      <Pagination page={page} pages={pages} to={(other) => listPagePath(listPath, other)} />
    </Page>
  );
}

/** The title links to the article and is described by the article's host. */
function Article({ article }: { article: ArticleSummary }) {
  const titleId = useId();
  const hostId = useId();
  const detailsId = useId();
  const { slug, title, line, url, date, tags, draft } = article;
  return (
    <ListedEntry
      date={date}
      draft={draft}
      title={
        <a href={url} aria-describedby={hostId} id={titleId}>
          <InLanguage text={title} />
        </a>
      }
    >
      <p className={styles.measure}>
        <InLanguage text={line} />
      </p>
      <div className={styles.facts}>
        <span id={hostId} className={styles.external} translate="no">
          {hostOf(url)}
        </span>
        <Link
          to={entryPath('article-share', slug)}
          id={detailsId}
          aria-labelledby={`${detailsId} ${titleId}`}
          className={styles.textLink}
        >
          <FormattedMessage id="pages.articles.details" />
        </Link>
        <TagList tags={tags} />
      </div>
    </ListedEntry>
  );
}
