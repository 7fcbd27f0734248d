/** Entries of one year. */
export interface YearOfEntries<Entry> {
  /** Four digits. */
  year: string;
  entries: readonly Entry[];
}

/**
 * The entries of each year, years and entries in the order given.
 *
 * @param entries newest first, each with its day as YYYY-MM-DD
 */
export function groupByYear<Entry extends { date: string }>(
  entries: readonly Entry[],
): YearOfEntries<Entry>[] {
  const years = new Map<string, Entry[]>();
  for (const entry of entries) {
    const year = entry.date.slice(0, 4);
    const ofYear = years.get(year);
    if (ofYear) ofYear.push(entry);
    else years.set(year, [entry]);
  }
  return [...years].map(([year, ofYear]) => ({ year, entries: ofYear }));
}
