import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useParams } from 'react-router-dom';
import type { Body } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { EntryHeader } from '../../reading/EntryHeader';
import { Neighbours } from '../../reading/Neighbours';
import { notesSectionOf } from '../../reading/notesSectionOf';
import { PageHead } from '../../reading/PageHead';
import { Related } from '../../reading/Related';
import { RichText } from '../../reading/RichText';
import shared from '../../reading/shared.module.css';
import { TagList } from '../../reading/TagList';
import { useContent } from '../../content/useContent';
import { entryPath, sectionPath } from '../../paths';
import { Page } from '../../ui/Page';
import styles from './NotePage.module.css';

/** One note. */
export function NotePage() {
  const section = notesSectionOf(useLocation().pathname);
  const { slug = '' } = useParams();
  const { summary, languages, body, newer, older, related } = useContent((locale) =>
    entryFile(locale, section, slug),
  );
  const { title, date, updated, tags, minutes } = summary;

  return (
    <Page>
      <PageHead
        title={title.text}
        description={summary.summary.text}
        type="article"
        published={date}
        languages={languages}
      />
      <article>
        <EntryHeader
          kind={section}
          listPath={sectionPath(section)}
          date={date}
          updated={updated}
          draft={summary.draft}
          title={title}
          summary={summary.summary}
        >
          <div className={shared.facts}>
            <span>
              <FormattedMessage id="reading.notes.minutes" values={{ minutes }} />
            </span>
            <TagList tags={tags} />
          </div>
        </EntryHeader>
        {body && (
          <div className={styles.body}>
            <Outline body={body} />
            <RichText body={body} />
          </div>
        )}
      </article>
      <Related entries={related} />
      <Neighbours newer={newer} older={older} pathOf={(other) => entryPath(section, other)} />
    </Page>
  );
}

/** The headings of a text as links, if there are at least three. In a wide window they stay visible in the margin. */
function Outline({ body: { outline, lang } }: { body: Body }) {
  const labelId = useId();
  if (outline.length < 3) return null;
  return (
    <nav aria-labelledby={labelId} className={styles.outline}>
      <div className={styles.sticky}>
        <p id={labelId} className={styles.label}>
          <FormattedMessage id="pages.note.outline" />
        </p>
        <ol className={styles.list} lang={lang}>
          {outline.map(({ id, depth, text }) => (
            <li key={id} className={depth > 2 ? styles.deeper : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
