import { memo, type KeyboardEvent } from 'react';
import type { TransitionText } from './chartLayout';
import type { Transition } from './statechart';

interface TransitionLabelProps {
  text: TransitionText;
  transition: Transition;
  /** The accessible name; null in a saved image, which has one description. */
  words: string | null;
  isTaken: boolean;
  isSelected: boolean;
  /** Null if it is not enabled now. */
  onPick: ((transition: Transition) => void) | null;
}

/** Name and guard of a transition; a button while it is enabled. */
export const TransitionLabel = memo(function TransitionLabel(props: TransitionLabelProps) {
  const { text, transition, words, isTaken, isSelected, onPick } = props;
  const className = [onPick && 'enabled', isTaken && 'was', isSelected && 'selected']
    .filter((name) => typeof name === 'string')
    .join(' ');
  const written = (
    <>
      <rect
        className="hit"
        x={text.x - 3}
        y={text.y}
        width={text.width + 6}
        height={text.height}
        rx={3}
      />
      <text className="label" x={text.label.x} y={text.label.y}>
        {text.label.text}
      </text>
      {text.guard.map((row) => (
        <text key={row.y} className="guard" x={row.x} y={row.y}>
          {row.text}
        </text>
      ))}
    </>
  );
  const data = { className: className || undefined };
  if (words === null) return <g {...data}>{written}</g>;
  const name = isTaken ? `${words}, taken last` : words;
  if (onPick === null) {
    return (
      <g {...data} role="img" aria-label={name}>
        {written}
      </g>
    );
  }
  const pick = () => {
    onPick(transition);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pick();
  };
  return (
    <g
      {...data}
      role="button"
      tabIndex={0}
      aria-label={name}
      aria-pressed={isSelected ? true : undefined}
      onClick={pick}
      onKeyDown={onKeyDown}
    >
      {written}
    </g>
  );
});
