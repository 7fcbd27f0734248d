import { memo } from 'react';
import type { StateBox } from './chartLayout';
import { sizes } from './sizes';
import type { StateNode } from './statechart';

interface StateFrameProps {
  box: StateBox;
  node: StateNode;
  /** Stands in a parallel state. */
  isRegion: boolean;
  isActive: boolean;
}

/** The outline of a state, under all lines. */
export const StateFrame = memo(function StateFrame(props: StateFrameProps) {
  const { box, node, isRegion, isActive } = props;
  const radius = node.type === 'history' ? sizes.history / 2 : 8;
  return (
    <g className={isActive ? 'active' : undefined}>
      <rect
        className={`frame ${node.type}${isRegion ? ' region' : ''}`}
        {...placeOf(box)}
        rx={radius}
      />
      {node.type === 'final' && (
        <rect
          className="inner"
          {...placeOf({
            x: box.x + 3,
            y: box.y + 3,
            width: box.width - 6,
            height: box.height - 6,
          })}
          rx={radius - 3}
        />
      )}
      {isActive && <circle className="badge" cx={box.x + 2} cy={box.y + 2} r={6} />}
    </g>
  );
});

/** What is written in a state, over all lines. */
export const StateTexts = memo(function StateTexts({
  box,
  node,
}: Omit<StateFrameProps, 'isActive' | 'isRegion'>) {
  const { name, notes } = box;
  // Lines may run past what is written in a state around others.
  const over = node.children.length > 0 ? ' over' : '';
  return (
    <>
      <text className={node.type === 'history' ? 'letter' : `name${over}`} x={name.x} y={name.y}>
        {name.text}
      </text>
      {notes.map(({ kind, x, y, text, width }, place) => (
        // A state may do the same thing twice.
        <g key={place}>
          {kind === 'tag' && (
            <rect className="pill" x={x - 6} y={y - 11} width={width + 12} height={15} rx={7.5} />
          )}
          <text className={kind === 'tag' ? 'note tag' : `note${over}`} x={x} y={y}>
            {text}
          </text>
        </g>
      ))}
    </>
  );
});

export function placeOf({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  return { x, y, width, height };
}
