import { FormattedMessage } from 'react-intl';
import { sectionFile } from '../../content/contentFiles';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { useKindName } from '../../reading/KindName';
import { ContentMissing } from '../../content/loadContent';
import { PageHead } from '../../reading/PageHead';
import { useContent } from '../../content/useContent';
import { sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import { ArticleListEntry } from './ArticleListEntry';
import styles from './ArticlesPage.module.css';

/** "Article Share": links to what others wrote, a line on each; newest first, by year. */
export function ArticlesPage() {
  const title = useKindName('article-share');
  const articles = useContent((locale) => sectionFile(locale, 'article-share'));
  // The top bar has no link then; somebody typed the address.
  if (articles.length === 0) throw new ContentMissing(sectionPath('article-share'));

  return (
    <Page>
      <PageHead title={title} />
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.count}>
          <FormattedMessage id="pages.articles.count" values={{ count: articles.length }} />
        </p>
      </header>
      <EntriesByYear entries={articles}>
        {(article) => <ArticleListEntry article={article} />}
      </EntriesByYear>
    </Page>
  );
}
