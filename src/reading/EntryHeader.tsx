import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Activity, Draft, TextInLanguage } from '../content/compiledContent';
import { DayText, DraftMark } from './DayText';
import styles from './EntryHeader.module.css';
import { InLanguage } from '../content/InLanguage';
import { KindName } from './KindName';

/**
 * The header of an entry's page: the day in the margin, a link to the list, the title, the summary, and
 * as children further facts.
 *
 * @param kind names the list
 * @param date YYYY-MM-DD
 * @param updated YYYY-MM-DD, the day of the last change
 * @param draft whether only the owner sees it
 */
export function EntryHeader({
  kind,
  listPath,
  date,
  updated,
  title,
  summary,
  draft,
  children,
}: {
  kind: Activity['kind'];
  listPath: string;
  date: string;
  updated: string | undefined;
  title: TextInLanguage;
  summary: TextInLanguage;
  draft: Draft;
  children?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <p className={styles.date}>
        <DayText date={date} />
        <DraftMark draft={draft} />
        {updated !== undefined && (
          <span className={styles.updated}>
            <FormattedMessage
              id="reading.entryHeader.updated"
              values={{ date: <DayText key="date" date={updated} /> }}
            />
          </span>
        )}
      </p>
      <p className={styles.kind}>
        <Link to={listPath}>
          <KindName kind={kind} />
        </Link>
      </p>
      <h1 dir="auto">
        <InLanguage text={title} />
      </h1>
      <p className={styles.summary} dir="auto">
        <InLanguage text={summary} />
      </p>
      {children}
    </header>
  );
}
