import type { Draft } from '../content/compiledContent';
import { FormattedDate, FormattedMessage } from 'react-intl';
import styles from './shared.module.css';

/**
 * A calendar day in the page's language.
 *
 * @param date YYYY-MM-DD
 * @param form `long` is "May 30, 2026" with the whole name of the month, `short` is the same with a short name, such as
 *   "Oct 3, 2026", `month` "May 2026", and `day` "May 30", for use below the year
 */
export function DayText({
  date,
  form = 'long',
}: {
  date: string;
  form?: 'long' | 'short' | 'month' | 'day';
}) {
  return (
    <time dateTime={date}>
      {/* A calendar day has no time zone; west of UTC it would be the day before. */}
      <FormattedDate value={date} {...parts[form]} timeZone="UTC" />
    </time>
  );
}

const parts = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'short' },
  day: { month: 'short', day: 'numeric' },
} as const;

/** Marks an entry that only the owner sees, during development (docs/content.md). */
export function DraftMark({ draft }: { draft: Draft }) {
  if (!draft) return null;
  return (
    <span className={styles.draft}>
      {draft === 'scheduled' ? (
        <FormattedMessage id="entries.draftMark.scheduled" />
      ) : (
        <FormattedMessage id="entries.draftMark.text" />
      )}
    </span>
  );
}
