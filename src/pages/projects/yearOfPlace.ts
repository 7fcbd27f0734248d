import type { LongList } from '../../content/compiledContent';

/**
 * Tells the year of an entry by its place in the list, also where the entry is not here.
 *
 * @param years as of LongList
 */
export function yearOfPlace(years: LongList['years']): (place: number) => string {
  return (place) => {
    let end = 0;
    for (const [year, count] of years) {
      end += count;
      if (place < end) return year;
    }
    throw new Error(`expected a place below ${end}, got ${place}`);
  };
}
