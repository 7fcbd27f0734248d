import { useId, type ComponentProps, type ReactNode } from 'react';
import type { Draft } from '../content/compiledContent';
import { HangingEntry } from '../ui/HangingEntry';
import { DayText, DraftMark } from './DayText';
import { LanguageMark } from './LanguageMark';
import styles from './shared.module.css';

/**
 * An entry of a list by year: its day in the margin, its title, and its children. Takes the attributes
 * of an `<article>`.
 *
 * @param date YYYY-MM-DD
 * @param draft whether only the owner sees it
 * @param language BCP 47 tag, if it is not written in the language of the page
 * @param title of its heading (level 3), a link if the entry has a page
 */
export function ListedEntry({
  date,
  title,
  draft = false,
  language,
  children,
  ...attributes
}: Omit<ComponentProps<'article'>, 'title'> & {
  date: string;
  title: ReactNode;
  draft?: Draft;
  language?: string | undefined;
}) {
  const titleId = useId();
  return (
    <HangingEntry
      {...attributes}
      aria-labelledby={titleId}
      margin={
        <>
          <DayText date={date} form="day" />
          <DraftMark draft={draft} />
          <LanguageMark language={language} isInMargin />
        </>
      }
    >
      <h3 id={titleId} className={styles.measure}>
        {title}
      </h3>
      {children}
    </HangingEntry>
  );
}
