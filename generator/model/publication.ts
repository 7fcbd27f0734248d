import type { Draft } from '../../src/content/compiledContent';

/**
 * Returns today's date, as YYYY-MM-DD. It decides which entries are still scheduled. The time zone
 * is the owner's (`TIME_ZONE`), wherever the site is built. Without the setting, it is UTC.
 */
export function ownersDay(now = new Date(), timeZone = process.env['TIME_ZONE'] || 'UTC'): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Returns why an entry is not on the site, or false if it is on the site. */
export function draftOf(
  { draft = false, date = '' }: { draft?: boolean; date?: string },
  today: string,
): Draft {
  // Dates in the form YYYY-MM-DD can be compared as strings.
  return draft || (date > today && 'scheduled');
}

/** Sorts items by date from newest to oldest. Items with the same date keep their order. */
export function newestFirst<One>(ones: readonly One[], dateOf: (one: One) => string): One[] {
  return ones.toSorted((one, other) => {
    const [date, otherDate] = [dateOf(one), dateOf(other)];
    return date < otherDate ? 1 : date > otherDate ? -1 : 0;
  });
}
