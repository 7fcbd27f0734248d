import type { YearActivity } from '../../content/compiledContent';

/** An activity and its position on the line. */
interface Placed {
  activity: YearActivity;
  /** The position on the line: the fraction of the year before the activity, from 0 to 1. */
  at: number;
}

interface YearMark extends Placed {
  /** The number of marks between this mark and the line. */
  level: number;
  /**
   * The number of other activities that this mark represents, because there was no space for marks
   * of their own.
   */
  others: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * The smallest distance between two marks on the same level, as a fraction of the year. Marks that
 * are closer to each other are stacked. As a result, marks do not touch in a window of 320 pixels,
 * and marks that are links have a clickable area of 24 pixels (WCAG 2.2, 2.5.8).
 */
const crowded = 1 / 20;

/**
 * The highest level at which a mark may be stacked. If no level has space for an activity, an
 * existing mark represents it.
 */
const highest = 4;

/**
 * Places a year's activities along a line. The year ends with the newest activity rather than
 * today, so that the same content always produces the same chart.
 *
 * @param year the activities, newest first, all within one year
 * @returns the marks above the line, the records below it and the months, all ordered from oldest
 * to newest; also the first and last day of the year
 */
export function yearMarks(year: readonly YearActivity[]) {
  const end = Date.parse(year[0]?.date ?? '');
  const start = dayAfterYearBefore(new Date(end));
  const span = Math.max(day, end - start);
  const placed = [...year].reverse().map((activity): Placed => {
    return { activity, at: (Date.parse(activity.date) - start) / span };
  });
  const isRecord = ({ activity }: Placed) => activity.kind === 'sports-records';
  return {
    marks: inLevels(placed.filter((one) => !isRecord(one))),
    records: placed.filter(isRecord),
    months: monthsBetween(start, end),
    start: new Date(start),
    end: new Date(end),
  };
}

function inLevels(ones: readonly Placed[]): readonly YearMark[] {
  const marks: YearMark[] = [];
  /** The last mark on each level. */
  const last: YearMark[] = [];
  for (const { activity, at } of ones) {
    const free = last.findIndex((mark) => at - mark.at >= crowded);
    const level = free >= 0 ? free : last.length;
    if (level > highest) {
      // Choose the oldest of the last marks on all levels. From now on, it represents this activity
      // as well, and it shows this activity's title, because this activity is newer.
      const covered = last.reduce((one, other) => (other.at < one.at ? other : one));
      Object.assign(covered, { activity, others: covered.others + 1 });
    } else {
      const mark = { activity, at, level, others: 0 };
      last[level] = mark;
      marks.push(mark);
    }
  }
  return marks;
}

/** Returns the first day of the year that ends on a given day, in milliseconds since the epoch. */
function dayAfterYearBefore(end: Date): number {
  const before = Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
  // If the day is 29 February, Date.UTC returns 1 March of the previous year, which is already the
  // day after.
  return new Date(before).getUTCDate() === end.getUTCDate() ? before + day : before;
}

/** Returns the first day of each month and its position on the line. */
function monthsBetween(start: number, end: number) {
  const first = new Date(start);
  return Array.from({ length: 13 }, (_, month) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1),
  )
    .filter((date) => date >= start && date <= end)
    .map((date) => ({ date: new Date(date), at: (date - start) / Math.max(day, end - start) }));
}
