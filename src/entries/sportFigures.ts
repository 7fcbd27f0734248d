import type { IntlShape } from 'react-intl';
import type { SportsRecord } from '../content/compiledContent';
import { monthSpan } from './monthSpan';

/**
 * Computes the totals of a list of records and finds the best ones.
 *
 * @param records the records, newest first. If two records are equally long or fast, the newer one
 * counts as better.
 */
export function sportFigures(records: readonly SportsRecord[]) {
  return {
    count: records.length,
    kilometres: records.reduce((sum, { kilometres }) => sum + kilometres, 0),
    seconds: records.reduce((sum, { seconds }) => sum + seconds, 0),
    longest: best(records, ({ kilometres }) => kilometres),
    fastest: best(records, speedOf),
  };
}

/**
 * Returns the average speed in km/h. All sports use the same unit, so that a table with several
 * sports can be sorted by speed.
 */
export function speedOf({ kilometres, seconds }: Pick<SportsRecord, 'kilometres' | 'seconds'>) {
  return (kilometres * 3600) / seconds;
}

function best(records: readonly SportsRecord[], score: (record: SportsRecord) => number) {
  return records.reduce<SportsRecord | undefined>(
    (known, record) => (known === undefined || score(record) > score(known) ? record : known),
    undefined,
  );
}

/**
 * Describes records in one sentence: the months that they span, their total distance, their number
 * and the longest record.
 *
 * @param records the records, newest first
 * @returns undefined if there are no records
 */
export function recordsSentence(
  intl: IntlShape,
  records: readonly SportsRecord[],
): string | undefined {
  const { count, kilometres, longest } = sportFigures(records);
  const first = records.at(-1);
  const last = records[0];
  if (!first || !last || !longest) return undefined;
  const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return intl.formatMessage(
    { id: 'entries.distanceChart.sentence' },
    {
      span: monthSpan(intl, first.date, last.date),
      kilometres: sumInKilometres(intl, kilometres),
      count,
      longest: inKilometres(intl, longest.kilometres),
      day: intl.formatDate(longest.date, day),
    },
  );
}

/**
 * Formats a total distance for a sentence. A distance of 100 km or more is rounded to whole
 * kilometres.
 */
export function sumInKilometres(intl: IntlShape, kilometres: number): string {
  return inKilometres(intl, kilometres, kilometres < 100 ? 1 : 0);
}

/** Formats a distance for a sentence, such as "42.2 km". The space is a no-break space. */
export function inKilometres(intl: IntlShape, kilometres: number, digits = 1): string {
  return intl
    .formatNumber(kilometres, {
      style: 'unit',
      unit: 'kilometer',
      maximumFractionDigits: digits,
    })
    .replaceAll(' ', '\u00a0');
}
