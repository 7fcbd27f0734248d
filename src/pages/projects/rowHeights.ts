/** Rows of a long list, in CSS pixels. */
export interface RowHeights {
  /** Of an entry, by its place in the list: as measured, else the usual. */
  of: (place: number) => number;
  measure: (place: number, height: number) => void;
  /**
   * Takes entries that were never seen for as high as those measured so far are on average. Once, so that nothing
   * jumps when more is known.
   */
  settle: () => void;
  /** Forgets all: the list has another width. */
  forget: () => void;
}

/** Before anything is measured. */
const guess = 180;

/**
 * Firefox lays nothing out beyond 17.9 million pixels (Chromium 33.5). What is not on screen may be lower than it is:
 * it takes its height when it comes near.
 */
const highestList = 15_000_000;

/** @param count how many entries there are */
export function createRowHeights(count: number): RowHeights {
  const measured = new Float32Array(count);
  const highest = highestList / count;
  let usual = Math.min(guess, highest);
  let isSettled = false;
  let sum = 0;
  let known = 0;
  return {
    of: (place) => measured[place] || usual,
    measure: (place, height) => {
      if (!isSettled && measured[place] === 0) {
        sum += height;
        known++;
      }
      measured[place] = height;
    },
    settle: () => {
      if (isSettled || sum === 0) return;
      usual = Math.min(sum / known, highest);
      isSettled = true;
    },
    forget: () => {
      measured.fill(0);
      isSettled = false;
      sum = known = 0;
    },
  };
}
