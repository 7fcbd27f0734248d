import { memo } from 'react';
import type { Point } from './chartLayout';

interface EdgeLineProps {
  points: readonly Point[];
  /** Index among the transitions taken last; null if it is not one of them. */
  takenAs: number | null;
  /** The animation runs again when it changes. */
  step: string | number;
}

/** Seconds between the animations of two transitions. */
const apart = 0.45;

/** An arrow from one state to another. */
export const EdgeLine = memo(function EdgeLine({ points, takenAs, step }: EdgeLineProps) {
  const path = edgePath(points);
  return (
    <g className={takenAs === null ? undefined : 'taken'}>
      <path className="line" d={path} />
      {takenAs !== null && (
        <path
          key={step}
          className="pulse"
          d={path}
          pathLength={100}
          style={{ animationDelay: `${String(takenAs * apart)}s` }}
        />
      )}
      <path className="head" d={arrowHead(points)} />
    </g>
  );
});

const corner = 6;
const head = { length: 8, half: 4 };

/** The `d` of a path through points, with round corners. */
function edgePath(points: readonly Point[]): string {
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

/** The `d` of an arrowhead at the last point. */
function arrowHead(points: readonly Point[]): string {
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

/** The point at the radius of a corner from `from` towards `to`, at most half way. */
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
