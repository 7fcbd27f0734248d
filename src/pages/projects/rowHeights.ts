/** How high the rows of a list are, in CSS pixels; no answer takes longer for a long list than for a short one. */
export interface RowHeights {
  /** All rows before this one, up to as many as there are. */
  before: (row: number) => number;
  /** The row at a height; the last one below all of them. */
  at: (height: number) => number;
  measure: (row: number, height: number) => void;
  /**
   * Takes rows that were never seen for as high as those measured so far are on average. Once, so that nothing
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

/** @param count how many rows there are */
export function createRowHeights(count: number): RowHeights {
  const highest = highestList / count;
  const measured = new Float64Array(count);
  /** By how much rows differ from the usual: a Fenwick tree (P. M. Fenwick, 1994), from 1. */
  const differences = new Float64Array(count + 1);
  let usual = Math.min(guess, highest);
  let isSettled = false;

  function differ(row: number, by: number) {
    for (let node = row + 1; node <= count; node += node & -node) {
      differences[node] = (differences[node] ?? 0) + by;
    }
  }

  function before(row: number) {
    let height = row * usual;
    for (let node = row; node > 0; node -= node & -node) height += differences[node] ?? 0;
    return height;
  }

  return {
    before,
    at(height) {
      let from = 0;
      let to = count - 1;
      while (from < to) {
        const middle = Math.ceil((from + to) / 2);
        if (before(middle) <= height) from = middle;
        else to = middle - 1;
      }
      return from;
    },
    measure(row, height) {
      // Nothing is as low; what is not laid out is.
      if (!(height > 0)) return;
      differ(row, height - (measured[row] || usual));
      measured[row] = height;
    },
    settle() {
      if (isSettled) return;
      const seen = measured.filter((height) => height > 0);
      if (seen.length === 0) return;
      isSettled = true;
      usual = Math.min(seen.reduce((sum, height) => sum + height) / seen.length, highest);
      differences.fill(0);
      measured.forEach((height, row) => {
        if (height > 0) differ(row, height - usual);
      });
    },
    forget() {
      measured.fill(0);
      differences.fill(0);
      isSettled = false;
    },
  };
}
