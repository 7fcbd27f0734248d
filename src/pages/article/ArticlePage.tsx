import { FormattedMessage } from 'react-intl';
import { useParams } from 'react-router-dom';
import { entryFile } from '../../content/contentFiles';
import { EntryHeader } from '../../reading/EntryHeader';
import { hostOf } from '../../reading/hostOf';
import { Neighbours } from '../../reading/Neighbours';
import { PageHead } from '../../reading/PageHead';
import { Related } from '../../reading/Related';
import { RichText } from '../../reading/RichText';
import { TagList } from '../../reading/TagList';
import { useContent } from '../../content/useContent';
import { entryPath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from '../../reading/shared.module.css';

/** One shared article: the owner's comment, the link to the article, and the owner's text, if any. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const { summary, languages, body, newer, older, related } = useContent((locale) =>
    entryFile(locale, 'article-share', slug),
  );
  const { title, line, url, date, updated, tags } = summary;

  return (
    <Page>
      <PageHead
        title={title.text}
        description={line.text}
        type="article"
        published={date}
        languages={languages}
      />
      <article>
        <EntryHeader
          kind="article-share"
          listPath={sectionPath('article-share')}
          date={date}
          updated={updated}
          draft={summary.draft}
          title={title}
          summary={line}
        >
          <p>
            <a href={url} className={`${styles.textLink} ${styles.external}`}>
              <FormattedMessage
                id="pages.article.read"
                values={{
                  host: (
                    <span key="host" translate="no">
                      {hostOf(url)}
                    </span>
                  ),
                }}
              />
            </a>
          </p>
          <TagList tags={tags} />
        </EntryHeader>
        {body && <RichText body={body} />}
      </article>
      <Related entries={related} />
      <Neighbours
        newer={newer}
        older={older}
        pathOf={(other) => entryPath('article-share', other)}
      />
    </Page>
  );
}
