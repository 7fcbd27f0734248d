import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Entry, RelatedEntry } from '../content/compiledContent';
import type { Summaries } from '../content/contentFiles';
import { InLanguage } from '../content/InLanguage';
import { entryPath, paths, sectionPath, type EntryKind } from '../paths';
import { Page } from '../ui/Page';
import { atTop, ContentPicture } from './ContentPicture';
import { DayText, DraftMark } from './DayText';
import { entryKinds, type Kind } from './entryKinds';
import { EntryLinks } from './EntryLinks';
import styles from './EntryView.module.css';
import { KindName } from '../content/KindName';
import { OnlyIn } from './LanguageMark';
import { Neighbours } from './Neighbours';
import { Outline } from './Outline';
import { PageHead } from '../frame/PageHead';
import { RichText } from './RichText';
import pageStyles from './pages.module.css';
import smallPrintStyles from '../ui/smallPrint.module.css';
import shared from './shared.module.css';
import { YearLine } from './YearLine';

/**
 * The page of a note, a project or an article. It begins with the date, a link to the list, the
 * title, a sentence about the entry and further facts. The article body follows. At the end are
 * links to related entries, and to the next newer and the next older one.
 *
 * @param isPrivate whether the entry is private and therefore not in any public list
 */
export function EntryView<Name extends EntryKind>({
  kind,
  entry,
  isPrivate = false,
}: {
  kind: Name;
  entry: Entry<Summaries[Name]>;
  isPrivate?: boolean;
}) {
  const { line, Facts, hasOutline }: Kind<Summaries[Name]> = entryKinds[kind];
  const { summary, body, languages, newer, older, related, year } = entry;
  const { title, date, updated, draft } = summary;
  const linked = [newer, older].flatMap((one) => (one ? entryPath(kind, one.slug) : []));
  return (
    <Page>
      <PageHead
        title={title.text}
        description={line(summary).text}
        type="article"
        published={date}
        languages={languages}
        unlisted={isPrivate}
      />
      <article>
        <header className={styles.header}>
          <div className={smallPrintStyles.smallPrint}>
            <DayText date={date} />
            {isPrivate ? (
              <Link to={paths.private} className={styles.toList}>
                <FormattedMessage id="entries.private.title" />
              </Link>
            ) : (
              <Link to={sectionPath(kind)} className={`${styles.toList} ${styles.inBar}`}>
                <KindName kind={kind} />
              </Link>
            )}
            <DraftMark draft={draft} />
            {updated !== undefined && (
              <span>
                <FormattedMessage
                  id="entries.entryPage.updated"
                  values={{ date: <DayText key="date" date={updated} /> }}
                />
              </span>
            )}
            <OnlyIn languages={languages} />
          </div>
          <h1 dir="auto">
            <InLanguage text={title} />
          </h1>
          {!('isExcerpt' in summary && summary.isExcerpt) && (
            <p className={`${shared.measure} ${styles.summary}`} dir="auto">
              <InLanguage text={line(summary)} />
            </p>
          )}
          <Facts summary={summary} isPrivate={isPrivate} />
        </header>
        {'cover' in summary && summary.cover && (
          <ContentPicture picture={summary.cover} className={styles.cover} {...atTop} />
        )}
        {body && (
          <div className={styles.body}>
            {hasOutline && <Outline body={body} />}
            <RichText body={body} />
          </div>
        )}
      </article>
      <Related entries={related?.filter(({ path }) => !linked.includes(path))} />
      <Neighbours kind={kind} newer={newer} older={older} />
      {!isPrivate && <YearLine here={[entryPath(kind, summary.slug)]} year={year} />}
    </Page>
  );
}

/**
 * Links to entries that share topics with this page's entry, except for the next newer and the next
 * older entry, which the page links to anyway. Renders nothing if there are none.
 */
function Related({ entries = [] }: { entries: readonly RelatedEntry[] | undefined }) {
  const labelId = useId();
  if (entries.length === 0) return null;
  return (
    <nav aria-labelledby={labelId} className={`${pageStyles.after} ${styles.relatedEntries}`}>
      <p id={labelId} className={styles.relatedLabel}>
        <FormattedMessage id="entries.related.label" />
      </p>
      <EntryLinks entries={entries} />
    </nav>
  );
}
