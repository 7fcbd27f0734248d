import { FormattedDate } from 'react-intl';

/**
 * A calendar day as the page's language writes it.
 *
 * @param date YYYY-MM-DD
 * @param form `long` is "May 30, 2026"; `day` is "May 30", for where the year stands above
 */
export function DayText({ date, form = 'long' }: { date: string; form?: 'long' | 'day' }) {
  return (
    <time dateTime={date}>
      {/* A calendar day has no time zone; read in another than UTC it could be the day before. */}
      {form === 'long' ? (
        <FormattedDate value={date} year="numeric" month="long" day="numeric" timeZone="UTC" />
      ) : (
        <FormattedDate value={date} month="short" day="numeric" timeZone="UTC" />
      )}
    </time>
  );
}
