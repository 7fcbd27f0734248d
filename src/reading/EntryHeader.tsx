import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Activity, TextInLanguage } from '../content/compiledContent';
import { DayText } from './DayText';
import { DraftMark } from './DraftMark';
import styles from './EntryHeader.module.css';
import { InLanguage } from '../content/InLanguage';
import { KindName } from './KindName';

/**
 * The head of an entry's page: its day in the margin, the way back to its list, its title, what it
 * is about, and its children: further facts.
 *
 * @param kind what it is an entry of
 * @param listPath where these are listed
 * @param date YYYY-MM-DD
 * @param draft whether only its writer sees it
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
