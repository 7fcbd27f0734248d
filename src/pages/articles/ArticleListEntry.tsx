import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '../../content/compiledContent';
import { hostOf } from '../../reading/hostOf';
import { InLanguage } from '../../content/InLanguage';
import { ListedEntry } from '../../reading/ListedEntry';
import { TagList } from '../../reading/TagList';
import { entryPath } from '../../paths';
import styles from './ArticleListEntry.module.css';

/** A shared article: its title leads to it, away from this site, and its host says where to. */
export function ArticleListEntry({ article }: { article: ArticleSummary }) {
  const titleId = useId();
  const hostId = useId();
  const detailsId = useId();
  const { slug, title, line, url, date, tags } = article;

  return (
    <ListedEntry
      date={date}
      draft={article.draft}
      title={
        <a href={url} aria-describedby={hostId} id={titleId}>
          <InLanguage text={title} />
        </a>
      }
    >
      <p className={styles.line}>
        <InLanguage text={line} />
      </p>
      <div className={styles.facts}>
        <span id={hostId} className={styles.host} translate="no">
          {hostOf(url)}
        </span>
        <Link
          to={entryPath('article-share', slug)}
          id={detailsId}
          aria-labelledby={`${detailsId} ${titleId}`}
          className={styles.details}
        >
          <FormattedMessage id="pages.articles.details" />
        </Link>
        <TagList tags={tags} />
      </div>
    </ListedEntry>
  );
}
