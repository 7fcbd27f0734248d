import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface SplitterProps {
  /** Accessible name. */
  label: string;
  /**
   * The CSS variable that holds the size, in percent, of the pane after the splitter. It is set on
   * the parent element.
   */
  variable: string;
  initial: number;
  /** Whether the panes are stacked vertically. By default, they are side by side. */
  isFlat?: boolean;
}

/**
 * A bar between two panes. The user resizes the panes by dragging the bar or with the arrow keys.
 */
export function Splitter({ label, variable, initial, isFlat = false }: SplitterProps) {
  const [percent, setPercent] = useState(initial);
  const resize = (bar: HTMLElement, wanted: number) => {
    const next = Math.min(80, Math.max(15, wanted));
    setPercent(next);
    bar.parentElement?.style.setProperty(variable, `${next}%`);
  };
  const drag = ({ currentTarget, clientX, clientY, pointerId }: PointerEvent<HTMLElement>) => {
    const around = currentTarget.parentElement?.getBoundingClientRect();
    if (!around || !currentTarget.hasPointerCapture(pointerId)) return;
    const part = isFlat
      ? (around.bottom - clientY) / around.height
      : (around.right - clientX) / around.width;
    resize(currentTarget, part * 100);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const moves = { ArrowLeft: 2, ArrowUp: 2, ArrowRight: -2, ArrowDown: -2 } as const;
    const move = moves[event.key as keyof typeof moves];
    if (move === undefined) return;
    event.preventDefault();
    resize(event.currentTarget, percent + move);
  };
  return (
    // A focusable separator is a widget (ARIA 1.2), but the lint rule does not know this.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <div
      role="separator"
      className="splitter"
      aria-label={label}
      aria-orientation={isFlat ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={15}
      aria-valuemax={80}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
}
