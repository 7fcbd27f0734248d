import type { SportsRecord, TextInLanguage } from '../content/compiledContent';
import { speedOf } from './sportFigures';

/** A sports record together with its sport. */
export interface RecordOfSport extends SportsRecord {
  slug: string;
  sport: TextInLanguage;
}

export const recordColumns = ['date', 'sport', 'distance', 'duration', 'speed', 'place'] as const;
export type RecordColumn = (typeof recordColumns)[number];

/** Which column a table of records is sorted by, and in which direction. */
export interface RecordOrder {
  column: RecordColumn;
  descending: boolean;
}

/** The order of a table if the URL contains no sort parameters: newest first. */
export const usualOrder: RecordOrder = { column: 'date', descending: true };

/**
 * Reads the order from a URL query, such as `?sort=distance&order=descending`. If the query
 * contains no known column, returns `usualOrder`.
 */
export function orderOf(query: URLSearchParams): RecordOrder {
  const column = recordColumns.find((name) => name === query.get('sort'));
  if (!column) return usualOrder;
  return { column, descending: query.get('order') === 'descending' };
}

/** Returns the query parameters for a sort order. The usual order needs none. */
export function queryOf({ column, descending }: RecordOrder): Record<string, string> {
  if (column === usualOrder.column && descending === usualOrder.descending) return {};
  return { sort: column, order: descending ? 'descending' : 'ascending' };
}

/**
 * Sorts records. If two records have equal values, the newer record comes first. Text is compared
 * using the rules of `locale`.
 */
export function sortRecords(
  records: readonly RecordOfSport[],
  { column, descending }: RecordOrder,
  locale: string,
): readonly RecordOfSport[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const by: Record<RecordColumn, (one: RecordOfSport, other: RecordOfSport) => number> = {
    date: (one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0),
    sport: (one, other) => compare(one.sport.text, other.sport.text),
    distance: (one, other) => one.kilometres - other.kilometres,
    duration: (one, other) => one.seconds - other.seconds,
    speed: (one, other) => speedOf(one) - speedOf(other),
    place: (one, other) => compare(one.place.text, other.place.text),
  };
  const way = descending ? -1 : 1;
  return [...records].sort((one, other) => way * by[column](one, other) || by.date(other, one));
}
