import type { Activity } from '../../content/compiledContent';

/** One thing of the year, and where it stands on the line. */
export interface YearMark {
  activity: Activity;
  /** From the beginning of the year to its end, 0 to 1. */
  at: number;
  /** How many marks of its side stand between it and the line. */
  level: number;
}

const day = 24 * 60 * 60 * 1000;

/** Marks nearer to each other than this part of the year are stacked: they are apart in 320 px, too. */
const crowded = 1 / 20;

/** No higher than this; in a fuller year they lie over each other. */
const highest = 4;

/**
 * The year as marks along a line. It ends with the newest of all and not today, so that the same
 * content always gives the same picture.
 *
 * @param year newest first, nothing of it a year or more before the newest
 * @returns oldest first, and the first and the last day of the year
 */
export function yearMarks(year: readonly Activity[]) {
  const end = Date.parse(year[0]?.date ?? '');
  const start = dayAfterYearBefore(new Date(end));
  const span = Math.max(day, end - start);
  // Of each side of the line, where the last mark of each level stands.
  const levels: Record<'above' | 'below', number[]> = { above: [], below: [] };

  const marks = [...year].reverse().map((activity): YearMark => {
    const at = (Date.parse(activity.date) - start) / span;
    const taken = levels[activity.kind === 'sports-records' ? 'below' : 'above'];
    // Below the line what is near overlaps: dots of the same kind, read as more or less.
    const free = taken.findIndex((last) => at - last >= crowded);
    const level =
      free >= 0 ? free : taken.length <= highest ? taken.length : taken.indexOf(Math.min(...taken));
    taken[level] = at;
    return { activity, at, level };
  });
  return { marks, months: monthsBetween(start, end), start: new Date(start), end: new Date(end) };
}

/** The first of the 365 or 366 days that end with this one, in milliseconds since the epoch. */
function dayAfterYearBefore(end: Date): number {
  const before = Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
  // A year before 29 February there was none: the day after it is meant already.
  return new Date(before).getUTCDate() === end.getUTCDate() ? before + day : before;
}

/** The first days of the months of the year, and where they stand on the line. */
function monthsBetween(start: number, end: number) {
  const first = new Date(start);
  return Array.from({ length: 13 }, (_, month) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1),
  )
    .filter((date) => date >= start && date <= end)
    .map((date) => ({ date: new Date(date), at: (date - start) / Math.max(day, end - start) }));
}
