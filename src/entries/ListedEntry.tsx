import { useId, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Activity, Draft, TextInLanguage } from '../content/compiledContent';
import { InLanguage } from '../content/InLanguage';
import { RuledEntry } from '../ui/RuledEntry';
import { DayText, DraftMark } from './DayText';
import { LanguageMark } from './LanguageMark';
import { MarkedKind } from './MarkedKind';
import styles from './shared.module.css';

/**
 * An entry in a list that is grouped by year. It shows the date, the title and the component's
 * children. It accepts all attributes of an `<article>`.
 *
 * @param date the date as YYYY-MM-DD
 * @param kind the section of the entry, if the list has entries from several sections
 * @param title the content of the level-3 heading, which is a link if the entry has a page
 * @param draft whether only the owner sees the entry
 * @param language a BCP 47 tag if the entry is not in the page's language
 */
export function ListedEntry({
  date,
  kind,
  title,
  draft = false,
  language,
  children,
  ...attributes
}: Omit<ComponentProps<'article'>, 'title'> & {
  date: string;
  kind?: Activity['kind'] | undefined;
  title: ReactNode;
  draft?: Draft;
  language?: string | undefined;
}) {
  const titleId = useId();
  return (
    <RuledEntry
      {...attributes}
      aria-labelledby={titleId}
      smallPrint={
        <>
          <DayText date={date} form="day" />
          {kind && <MarkedKind kind={kind} />}
          <DraftMark draft={draft} />
          <LanguageMark language={language} />
        </>
      }
    >
      <h3 id={titleId} className={styles.measure}>
        {title}
      </h3>
      {children}
    </RuledEntry>
  );
}

/**
 * An entry in a list that has a page of its own. Its title is a link to this page. Below it is a
 * summary, followed by the component's children.
 *
 * @param titleId the id of the link, if another element refers to it
 */
export function LinkedEntry({
  to,
  titleId,
  title,
  summary,
  children,
  ...entry
}: Pick<ComponentProps<typeof ListedEntry>, 'date' | 'kind' | 'draft' | 'children'> & {
  to: string;
  titleId?: string;
  title: TextInLanguage;
  summary?: TextInLanguage | undefined;
}) {
  return (
    <ListedEntry
      {...entry}
      language={title.lang}
      title={
        <Link to={to} id={titleId}>
          <InLanguage text={title} />
        </Link>
      }
    >
      {summary && (
        <p className={styles.measure}>
          <InLanguage text={summary} />
        </p>
      )}
      {children}
    </ListedEntry>
  );
}
