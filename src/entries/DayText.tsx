import type { Draft } from '../content/compiledContent';
import { FormattedDate, FormattedMessage } from 'react-intl';
import styles from './shared.module.css';

/**
 * A date in the page's language.
 *
 * @param date the date as YYYY-MM-DD
 * @param form how the date is written in English: `long` "October 3, 2026", `short` "Oct 3, 2026",
 * `month` "Oct 2026", and `day` "Oct 3", for use below a heading with the year
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
      {/* A date has no time zone. Without `timeZone`, readers west of UTC would see the previous
          day. */}
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

/**
 * A label for a draft or a scheduled entry. Only the owner sees such entries, and only during
 * development (docs/content.md).
 */
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
