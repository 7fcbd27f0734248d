import { memo } from 'react';
import type { Point } from './chartLayout';
import { arrowHead, edgePath } from './edgePath';

interface EdgeLineProps {
  points: readonly Point[];
  /** Which of the transitions taken last it is, from 0; null for none. */
  takenAs: number | null;
  /** Another one has what runs along the line run again. */
  step: string | number;
}

/** How long after the one before it a transition is seen to be taken, in seconds. */
const apart = 0.45;

/** From one state to another. */
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
