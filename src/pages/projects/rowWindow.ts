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
 * @param heightOf of a row, in CSS pixels
 * @param top where to begin, in CSS pixels from the top of the first row; may be above it
 * @param bottom where to end
 */
export function rowWindow(
  all: RowWindow,
  heightOf: (row: number) => number,
  { top, bottom }: { top: number; bottom: number },
): RowWindow {
  let from = all.from;
  let height = 0;
  while (from < all.to && height + heightOf(from) <= top) height += heightOf(from++);
  let to = from;
  while (to < all.to && height < bottom) height += heightOf(to++);
  return {
    from: Math.max(all.from, Math.floor(from / step) * step),
    to: Math.min(all.to, Math.ceil(to / step) * step),
  };
}
