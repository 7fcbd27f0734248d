import type { Draft } from '../../src/content/compiledContent';

/** The day on this computer, YYYY-MM-DD. It decides which entries are scheduled (TZ, docs/content.md). */
export function localDay(now = new Date()): string {
  return new Date(now.valueOf() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Why an entry is not on the site; false if it is. */
export function draftOf(
  { draft = false, date = '' }: { draft?: boolean; date?: string },
  today: string,
): Draft {
  // As text, YYYY-MM-DD sorts by date.
  return draft || (date > today && 'scheduled');
}

/** Sorts by a date, newest first; equal dates keep their order. */
export function newestFirst<One>(ones: readonly One[], dateOf: (one: One) => string): One[] {
  return ones.toSorted((one, other) => {
    const [date, otherDate] = [dateOf(one), dateOf(other)];
    return date < otherDate ? 1 : date > otherDate ? -1 : 0;
  });
}
