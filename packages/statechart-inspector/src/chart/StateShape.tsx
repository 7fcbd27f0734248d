import { memo } from 'react';
import { sizes, type StateBox } from './chartLayout';
import type { StateNode } from './statechart';

interface StateFrameProps {
  box: StateBox;
  node: StateNode;
  /** Whether the parent is a parallel state. */
  isRegion: boolean;
  isActive: boolean;
}

/** The outline of a state, below all lines. */
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

/** The texts of a state, above all lines. */
export const StateTexts = memo(function StateTexts({
  box,
  node,
}: Omit<StateFrameProps, 'isActive' | 'isRegion'>) {
  const { name, notes } = box;
  // Lines may cross the texts of a state that contains others.
  const over = node.children.length > 0 ? ' over' : '';
  return (
    <>
      <text className={node.type === 'history' ? 'letter' : `name${over}`} x={name.x} y={name.y}>
        {name.text}
      </text>
      {notes.map(({ kind, x, y, text, width }, place) => (
        // Notes may repeat, so the index is the key.
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
