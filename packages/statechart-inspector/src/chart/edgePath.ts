import type { Point } from './chartLayout';

const corner = 6;
const head = { length: 8, half: 4 };

/** The `d` of a path through points, with round corners. */
export function edgePath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`;
    })
    .join('');
}

/** The `d` of an arrowhead at the last of the points. */
export function arrowHead(points: readonly Point[]): string {
  const [before, tip] = points.slice(-2);
  if (!before || !tip) return '';
  const distance = Math.hypot(tip.x - before.x, tip.y - before.y) || 1;
  const x = (tip.x - before.x) / distance;
  const y = (tip.y - before.y) / distance;
  const back = { x: tip.x - x * head.length, y: tip.y - y * head.length };
  const left = { x: back.x - y * head.half, y: back.y + x * head.half };
  const right = { x: back.x + y * head.half, y: back.y - x * head.half };
  return `M${at(tip)}L${at(left)}L${at(right)}Z`;
}

/** From a point a corner's radius towards another, no further than half way. */
function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(corner, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function at({ x, y }: Point): string {
  return `${rounded(x)} ${rounded(y)}`;
}

/** To a tenth of a pixel. */
export function rounded(value: number): string {
  return String(Math.round(value * 10) / 10);
}
