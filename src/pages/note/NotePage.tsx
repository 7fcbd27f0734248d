import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Body, NoteSummary } from '../../content/compiledContent';
import { useEntry } from '../../content/useEntry';
import { EntryPage } from '../../reading/EntryPage';
import { notesSectionOf } from '../../reading/notesSectionOf';
import { RichText } from '../../reading/RichText';
import shared from '../../reading/shared.module.css';
import { TagList } from '../../reading/TagList';
import styles from './NotePage.module.css';

/** One note. */
export function Component() {
  const section = notesSectionOf(useLocation().pathname);
  const entry = useEntry<NoteSummary>();
  const { summary, tags, minutes } = entry.summary;

  return (
    <EntryPage
      kind={section}
      entry={entry}
      summary={summary}
      facts={
        <div className={shared.facts}>
          <span>
            <FormattedMessage id="reading.notes.minutes" values={{ minutes }} />
          </span>
          <TagList tags={tags} />
        </div>
      }
    >
      {entry.body && (
        <div className={styles.body}>
          <Outline body={entry.body} />
          <RichText body={entry.body} />
        </div>
      )}
    </EntryPage>
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
