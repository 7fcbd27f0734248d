import type { Box, Point } from './chartLayout';

/** Between a text and a line beside it. */
const gap = 7;

/**
 * How far to the right a text steps so that no line runs down through it.
 *
 * @param text where it would stand
 * @param within where it may stand
 * @param lines those that may run through it, of horizontal and vertical pieces
 * @returns pixels; 0 where there is no room beside the lines
 */
export function stepAside(text: Box, within: Box, lines: readonly (readonly Point[])[]): number {
  const crossing = lines
    .flatMap((points) =>
      points.slice(1).flatMap((to, index) => {
        const from = points[index];
        if (!from || Math.abs(from.x - to.x) > 1) return [];
        const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
        return top < text.y + text.height && bottom > text.y ? [to.x] : [];
      }),
    )
    .sort((a, b) => a - b);
  let { x } = text;
  for (const line of crossing) {
    if (line > x - gap && line < x + text.width + gap) x = line + gap;
  }
  return x + text.width + gap <= within.x + within.width ? x - text.x : 0;
}
