import type {
  SiteEntry,
  SportSummary,
  YearContent,
  YearMark,
} from '../../../src/content/compiledContent';
import { entryPath } from '../../../src/paths';
import { newestFirst } from '../../model/publication';

/**
 * The number of steps on the line, between which there is room for one mark each. In a window that is 720
 * pixels high, a place is 24 pixels high, which is the smallest size of a link (WCAG 2.2, 2.5.8).
 */
const places = 22;
const place = 1 / places;

/** The largest number of other years, in each direction, to which the line has links. */
const mostYears = 3;

/** The largest number of strokes for one sport. If it has more records, a stroke stands for a week. */
const mostStrokes = 150;

const day = 24 * 60 * 60 * 1000;

/** How far a mark may stand from its date, as a fraction of the year. */
const mostMoved = 1 / 6;

/**
 * Places everything of one year on a line. The newest year ends with the newest entry or record rather
 * than today, so that the same content always produces the same line.
 *
 * @param entries the entries of all sections except sports, newest first
 * @param sports all sports
 * @param date a day of the year that is shown. By default, and if the day is among the last twelve
 * months, the line shows the last twelve months. Otherwise, it shows the calendar year of that day.
 */
export function yearContent(
  entries: readonly SiteEntry[],
  sports: readonly SportSummary[],
  date?: string,
): YearContent {
  const span = spanOf(entries, sports, date);
  if (!span) return { marks: [], months: [], strokes: [] };
  const { from, to } = span;
  const shown = entries.filter((one) => from <= one.date && one.date <= to);
  const newer = newestOfYears(entries.filter((one) => one.date > to));
  const older = newestOfYears(entries.filter((one) => one.date < from));
  const newerYears = newer.slice(-mostYears);
  const olderYears = older.slice(0, mostYears);
  // The first place belongs to the square at the end of the line, or to the link to a newer year.
  const top = Math.max(1, newerYears.length) * place;
  const bottom = 1 - Math.max(0.5, olderYears.length) * place;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const fractionOf = (time: number) => (end - time) / (end - start);
  const at = (fraction: number) => Number((top + fraction * (bottom - top)).toFixed(4));
  const yearMark = (entry: SiteEntry, position: number): YearMark => {
    return { ...markOf(entry), at: Number(position.toFixed(4)), year: entry.date.slice(0, 4) };
  };

  return {
    from,
    to,
    marks: [
      ...newerYears.map((one, index) => yearMark(one, index * place)),
      ...spread(shown, {
        room: place / (bottom - top),
        fractionOf: (one) => fractionOf(Date.parse(one.date)),
      }).map(({ entry, fraction, others }) => ({
        ...markOf(entry),
        at: at(fraction),
        ...(others.length > 0 && { others }),
      })),
      ...olderYears.map((one, index) => yearMark(one, bottom + (index + 1) * place)),
    ],
    months: monthsBetween(start, end).map((time) => ({
      date: new Date(time).toISOString().slice(0, 10),
      at: at(fractionOf(time)),
    })),
    strokes: sports.flatMap(({ slug, records }) => {
      const ofYear = records.filter((one) => from <= one.date && one.date <= to);
      if (ofYear.length === 0) return [];
      const daysOfStroke = ofYear.length > mostStrokes ? 7 : 1;
      const distances = new Map<number, number>();
      for (const { date, kilometres } of ofYear) {
        const time =
          end - daysOfStroke * Math.floor((end - Date.parse(date)) / day / daysOfStroke) * day;
        distances.set(time, (distances.get(time) ?? 0) + kilometres);
      }
      return {
        path: entryPath('sports-records', slug),
        distances: [...distances].map(
          ([time, kilometres]) => [at(fractionOf(time)), Number(kilometres.toFixed(1))] as const,
        ),
      };
    }),
  };
}

/**
 * Returns the first and the last day that the line shows, or undefined if the owner has written nothing. The
 * last twelve months are calendar months, as in the text below a sport's chart.
 */
function spanOf(
  entries: readonly SiteEntry[],
  sports: readonly SportSummary[],
  date: string | undefined,
): { from: string; to: string } | undefined {
  const records = sports.flatMap((sport) => sport.records);
  const [newest] = newestFirst([...entries, ...records], (one) => one.date);
  if (!newest) return undefined;
  const to = newest.date;
  const end = new Date(to);
  const firstMonth = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 11);
  const from = new Date(firstMonth).toISOString().slice(0, 10);
  if (date === undefined || date >= from) return { from, to };
  const year = date.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Returns the newest entry of each calendar year. */
function newestOfYears(entries: readonly SiteEntry[]): readonly SiteEntry[] {
  const yearOf = ({ date }: SiteEntry) => date.slice(0, 4);
  return entries.filter((entry, index) => {
    const newer = entries[index - 1];
    return !newer || yearOf(newer) !== yearOf(entry);
  });
}

function markOf({ kind, path, title: { text, lang }, date }: SiteEntry) {
  return { kind, path, title: { text, ...(lang !== undefined && { lang }) }, date };
}

/** Entries that have one mark. The newest one of them gives the mark its title and its link. */
interface Placed {
  entry: SiteEntry;
  /** The position of the mark, as the fraction of the year after it. */
  fraction: number;
  /** The paths of the others. */
  others: readonly string[];
}

/**
 * Gives each entry a position near its date, so that no two marks touch. If there are so many that a
 * mark would stand more than two months from its date, those that are closest to each other share one.
 *
 * @param room the smallest distance between two marks
 * @param fractionOf returns the position of an entry's date
 */
function spread(
  entries: readonly SiteEntry[],
  { room, fractionOf }: { room: number; fractionOf: (entry: SiteEntry) => number },
): readonly Placed[] {
  const groups = entries.map((entry) => ({ entry, at: fractionOf(entry), others: [] as string[] }));
  for (;;) {
    const positions = apart(
      groups.map(({ at }) => at),
      room,
    );
    const isSpread = positions.every((position, index) => {
      const moved = Math.abs(position - (groups[index]?.at ?? 0));
      return position >= 0 && moved <= mostMoved;
    });
    if (isSpread || groups.length < 2) {
      return groups.map(({ entry, others }, index) => ({
        entry,
        others,
        fraction: positions[index] ?? 0,
      }));
    }
    const gaps = groups.slice(1).map(({ at }, index) => at - (groups[index]?.at ?? 0));
    const closest = gaps.indexOf(Math.min(...gaps));
    const [covered] = groups.splice(closest + 1, 1);
    if (covered) groups[closest]?.others.push(covered.entry.path, ...covered.others);
  }
}

/**
 * Moves ascending positions between 0 and 1 apart, so that each two of them have room. The result is the
 * middle between moving later ones down and moving earlier ones up.
 */
function apart(positions: readonly number[], room: number): readonly number[] {
  const mirrored = (ones: readonly number[]) => ones.map((one) => 1 - one).reverse();
  const down = movedDown(positions, room);
  const up = mirrored(movedDown(mirrored(positions), room));
  return down.map((position, index) => (position + (up[index] ?? position)) / 2);
}

/** Moves positions down, and those that would be below the end up again. */
function movedDown(positions: readonly number[], room: number): readonly number[] {
  const moved: number[] = [];
  for (const position of positions) {
    moved.push(Math.max(position, (moved.at(-1) ?? -room) + room));
  }
  let next = 1 + room;
  for (let index = moved.length - 1; index >= 0; index -= 1) {
    next = Math.min(moved[index] ?? 0, next - room);
    moved[index] = next;
  }
  return moved;
}

/** Returns the first days of the months between two days, in milliseconds, newest first. */
function monthsBetween(start: number, end: number): readonly number[] {
  const last = new Date(end);
  return Array.from({ length: 13 }, (_, month) =>
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - month, 1),
  ).filter((time) => time >= start && time <= end);
}
