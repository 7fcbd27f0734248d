import { FormattedMessage } from 'react-intl';
import type { ArticleSummary } from '../../content/compiledContent';
import { useEntry } from '../../content/useEntry';
import { EntryPage } from '../../reading/EntryPage';
import { hostOf } from '../../reading/hostOf';
import { RichText } from '../../reading/RichText';
import { TagList } from '../../reading/TagList';
import styles from '../../reading/shared.module.css';

/** One shared article: the owner's comment, the link to the article, and the owner's text, if any. */
export function Component() {
  const entry = useEntry<ArticleSummary>();
  const { line, url, tags } = entry.summary;
  const host = (
    <span key="host" translate="no">
      {hostOf(url)}
    </span>
  );

  return (
    <EntryPage
      kind="article-share"
      entry={entry}
      summary={line}
      facts={
        <>
          <p>
            <a href={url} className={`${styles.textLink} ${styles.external}`}>
              <FormattedMessage id="pages.article.read" values={{ host }} />
            </a>
          </p>
          <TagList tags={tags} />
        </>
      }
    >
      {entry.body && <RichText body={entry.body} />}
    </EntryPage>
  );
}
