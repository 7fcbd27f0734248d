import { FormattedMessage } from 'react-intl';
import { sectionFile } from '../../content/contentFiles';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { useKindName } from '../../reading/KindName';
import { ContentMissing } from '../../content/loadContent';
import { PageHead } from '../../reading/PageHead';
import { Pagination, usePageNumber } from '../../reading/Pagination';
import { useContent } from '../../content/useContent';
import { listPagePath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import { ArticleListEntry } from './ArticleListEntry';
import styles from './ArticlesPage.module.css';

const listPath = sectionPath('article-share');

/** "Article Share": links to what others wrote, a line on each; newest first, by year. */
export function ArticlesPage() {
  const title = useKindName('article-share');
  const page = usePageNumber();
  const { entries, count, pages } = useContent((locale) =>
    sectionFile(locale, 'article-share', page),
  );
  if (count === 0) throw new ContentMissing(listPath);

  return (
    <Page>
      <PageHead title={title} page={page} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.count}>
          <FormattedMessage id="pages.articles.count" values={{ count: count }} />
        </p>
      </header>
      <EntriesByYear entries={entries}>
        {(article) => <ArticleListEntry article={article} />}
      </EntriesByYear>
      <Pagination page={page} pages={pages} to={(other) => listPagePath(listPath, other)} />
    </Page>
  );
}
