import type { RowHeights } from './rowHeights';

/** Rows from `from` up to, but not with, `to`. */
export interface RowWindow {
  from: number;
  to: number;
}

/** Rows come and go by so many: fewer renderings than one a row. */
const step = 2;

/**
 * The rows between two heights, and those that they share a step with.
 *
 * @param all the rows there are
 * @param top where to begin, in CSS pixels from the top of the first row; may be above it
 * @param bottom where to end
 */
export function rowWindow(
  all: RowWindow,
  heights: Pick<RowHeights, 'before' | 'at'>,
  { top, bottom }: { top: number; bottom: number },
): RowWindow {
  const first = heights.before(all.from);
  if (all.from >= all.to || bottom <= 0) return { from: all.from, to: all.from };
  const from = Math.max(all.from, heights.at(first + top));
  const to = Math.max(from, heights.at(first + bottom)) + 1;
  return {
    from: Math.max(all.from, Math.floor(from / step) * step),
    to: Math.min(all.to, Math.ceil(to / step) * step),
  };
}
