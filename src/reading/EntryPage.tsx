import { use, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Activity, Entry, NoteSummary, TextInLanguage } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { entryPath, paths, sectionPath } from '../paths';
import { Page } from '../ui/Page';
import { DayText, DraftMark } from './DayText';
import styles from './EntryPage.module.css';
import { KindName } from './KindName';
import { Neighbours } from './Neighbours';
import { PageHead } from './PageHead';
import { PrivateReading } from './PrivateReading';
import { Related } from './Related';

/**
 * The page of a note, a project or an article: the day in the margin, a link to the list, the title, the summary and
 * further facts; the text; related entries and neighbours.
 *
 * @param summary in a sentence or two
 * @param facts in the header, below the summary
 * @param children the text and what belongs to it
 */
export function EntryPage({
  kind,
  entry: { summary: dated, languages, newer, older, related },
  summary,
  facts,
  children,
}: {
  kind: Exclude<Activity['kind'], 'sports-records'>;
  entry: Entry<Pick<NoteSummary, 'title' | 'date' | 'updated' | 'draft'>>;
  summary: TextInLanguage;
  facts: ReactNode;
  children: ReactNode;
}) {
  const { title, date, updated, draft } = dated;
  const isPrivate = use(PrivateReading) !== null;
  return (
    <Page>
      <PageHead
        title={title.text}
        description={summary.text}
        type="article"
        published={date}
        languages={languages}
      />
      <article>
        <header className={styles.header}>
          <p className={styles.date}>
            <DayText date={date} />
            <DraftMark draft={draft} />
            {updated !== undefined && (
              <span className={styles.updated}>
                <FormattedMessage
                  id="reading.entryPage.updated"
                  values={{ date: <DayText key="date" date={updated} /> }}
                />
              </span>
            )}
          </p>
          <p className={styles.kind}>
            {isPrivate ? (
              <Link to={paths.private}>
                <FormattedMessage id="reading.private.title" />
              </Link>
            ) : (
              <Link to={kind === 'projects' ? paths.projects : sectionPath(kind)}>
                <KindName kind={kind} />
              </Link>
            )}
          </p>
          <h1 dir="auto">
            <InLanguage text={title} />
          </h1>
          <p className={styles.summary} dir="auto">
            <InLanguage text={summary} />
          </p>
          {facts}
        </header>
        {children}
      </article>
      <Related entries={related} />
      <Neighbours newer={newer} older={older} pathOf={(slug) => entryPath(kind, slug)} />
    </Page>
  );
}
