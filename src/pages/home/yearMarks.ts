import type { YearActivity } from '../../content/compiledContent';

/** An activity and its position on the line. */
interface Placed {
  activity: YearActivity;
  /** Position on the line: the part of the year before it, 0 to 1. */
  at: number;
}

interface YearMark extends Placed {
  /** Number of marks between this one and the line. */
  level: number;
  /** Number of other activities that had no place of their own. */
  others: number;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Marks closer than this part of the year are stacked, so that they do not touch in a window of 320 px, and have targets of
 * 24 px where they are links (WCAG 2.2, 2.5.8).
 */
const crowded = 1 / 20;

/** The highest level; a mark that would be above it becomes part of the mark that it would cover. */
const highest = 4;

/**
 * The year as marks along a line. It ends with the newest activity, not today, so that the same content
 * always gives the same picture.
 *
 * @param year newest first, all within one year
 * @returns marks above the line, the records below it and months, oldest first, and the first and the last day of the year
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
      // The newest of them is shown.
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

/** The first day of the year that ends with this day, in milliseconds since the epoch. */
function dayAfterYearBefore(end: Date): number {
  const before = Date.UTC(end.getUTCFullYear() - 1, end.getUTCMonth(), end.getUTCDate());
  // For 29 February, Date.UTC returns 1 March of the year before, which is already the next day.
  return new Date(before).getUTCDate() === end.getUTCDate() ? before + day : before;
}

/** The first day of each month, and its position on the line. */
function monthsBetween(start: number, end: number) {
  const first = new Date(start);
  return Array.from({ length: 13 }, (_, month) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1),
  )
    .filter((date) => date >= start && date <= end)
    .map((date) => ({ date: new Date(date), at: (date - start) / Math.max(day, end - start) }));
}
