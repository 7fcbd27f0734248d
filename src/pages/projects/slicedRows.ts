import type { ProjectSummary } from '../../content/compiledContent';
import { sliceSize } from '../../content/listSlices';

/** The entries of a long list, as far as they are here. */
export interface SlicedRows {
  /** By its place in the list; undefined while its slice is not here. */
  at: (place: number) => ProjectSummary | undefined;
  /** Loads the slices of these places. Rejects when one does not arrive. */
  load: (places: Iterable<number>) => Promise<void>;
  /** Of some of these places nothing is here yet. */
  isMissing: (places: Iterable<number>) => boolean;
}

/**
 * @param first the entries that came with the list
 * @param loadSlice gives a slice
 */
export function createSlicedRows(
  first: readonly ProjectSummary[],
  loadSlice: (slice: number) => Promise<readonly ProjectSummary[]>,
): SlicedRows {
  const slices = new Map<number, readonly ProjectSummary[]>();
  const at = (place: number) =>
    first[place] ?? slices.get(Math.floor(place / sliceSize))?.[place % sliceSize];
  const missing = (places: Iterable<number>) =>
    new Set(
      [...places]
        .filter((place) => at(place) === undefined)
        .map((place) => Math.floor(place / sliceSize)),
    );
  return {
    at,
    isMissing: (places) => missing(places).size > 0,
    async load(places) {
      await Promise.all(
        [...missing(places)].map(async (slice) => slices.set(slice, await loadSlice(slice))),
      );
    },
  };
}
