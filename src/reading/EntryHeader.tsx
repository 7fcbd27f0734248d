import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Activity, TextInLanguage } from '../content/compiledContent';
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
 * @param draft whether only the owner sees it
 */
export function EntryHeader({
  kind,
  listPath,
  date,
  title,
  summary,
  draft,
  children,
}: {
  kind: Activity['kind'];
  listPath: string;
  date: string;
  title: TextInLanguage;
  summary: TextInLanguage;
  draft: boolean;
  children?: ReactNode;
}) {
  return (
    <header className={styles.header}>
      <p className={styles.date}>
        <DayText date={date} />
        <DraftMark draft={draft} />
      </p>
      <p className={styles.kind}>
        <Link to={listPath}>
          <KindName kind={kind} />
        </Link>
      </p>
      <h1>
        <InLanguage text={title} />
      </h1>
      <p className={styles.summary}>
        <InLanguage text={summary} />
      </p>
      {children}
    </header>
  );
}
