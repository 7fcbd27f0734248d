import type { SportsRecord } from '../content/compiledContent';

/** What the figures of some records come to. Ways in kilometres, times in seconds. */
export interface SportFigures {
  count: number;
  kilometres: number;
  seconds: number;
  longest: SportsRecord | undefined;
  fastest: SportsRecord | undefined;
}

export function sportFigures(records: readonly SportsRecord[]): SportFigures {
  return {
    count: records.length,
    kilometres: records.reduce((sum, { kilometres }) => sum + kilometres, 0),
    seconds: records.reduce((sum, { seconds }) => sum + seconds, 0),
    longest: most(records, ({ kilometres }) => kilometres),
    fastest: most(records, speedOf),
  };
}

/** Mean speed in kilometres an hour. One measure for all sports, so that a table of several can be sorted by it. */
export function speedOf({ kilometres, seconds }: Pick<SportsRecord, 'kilometres' | 'seconds'>) {
  return (kilometres * 3600) / seconds;
}

function most(records: readonly SportsRecord[], of: (record: SportsRecord) => number) {
  return records.reduce<SportsRecord | undefined>(
    (best, record) => (best === undefined || of(record) > of(best) ? record : best),
    undefined,
  );
}
