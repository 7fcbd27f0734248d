import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box } from '../chart/chartLayout';
import { useScrolled } from './useScrolled';

interface ZoomPaneProps {
  /** The size of the drawing in pixels at a zoom of 100 %. */
  width: number;
  height: number;
  /**
   * The part of the drawing to keep in view, in pixels at a zoom of 100 %. When it changes, the
   * pane scrolls to it.
   */
  target: Box | undefined;
  /** The drawing. */
  children: ReactNode;
}

const step = 1.25;
/** The smallest zoom factor at which the text is easy to read. */
const legible = 0.85;
/** The smallest zoom factor at which a whole chart is shown at first. */
const recognizable = 0.25;
const smallest = 0.01;
const between = (size: number) => Math.min(4, Math.max(smallest, size));

/**
 * A drawing that the user can scroll by dragging, and zoom with buttons, with Ctrl and the mouse
 * wheel, or with the +, − and 0 keys.
 */
export function ZoomPane({ width, height, target, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const seen = useScrolled(pane);
  const [chosen, setChosen] = useState<number | 'whole' | 'legible' | 'automatic'>('automatic');
  const fitting = between(Math.min(seen.width / width, seen.height / height, 1.5));
  const isWhole = chosen === 'whole' || (chosen === 'automatic' && fitting >= recognizable);
  const zoom = typeof chosen === 'number' ? chosen : isWhole ? fitting : Math.max(fitting, legible);
  const zoomBy = (factor: number) => setChosen(between(zoom * factor));

  /**
   * A point of the drawing, in pixels at a zoom of 100 %, and its offset from the pane's top left
   * corner. While the user zooms with the wheel, this point stays under the pointer.
   */
  const held = useRef<{ x: number; y: number; left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    if (!pane.current) return;
    if (!held.current) {
      if (target) bringIntoSight(pane.current, target, zoom);
      return;
    }
    const { x, y, left, top } = held.current;
    pane.current.scrollTo({ left: x * zoom - left, top: y * zoom - top });
    held.current = null;
  }, [target, zoom]);

  useEffect(() => {
    const element = pane.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (!element) return;
      const box = element.getBoundingClientRect();
      const [left, top] = [event.clientX - box.left, event.clientY - box.top];
      const { scrollLeft, scrollTop } = element;
      held.current = { x: (scrollLeft + left) / zoom, y: (scrollTop + top) / zoom, left, top };
      zoomBy(Math.exp(-event.deltaY / 400));
    };
    // Add the listener without React, whose wheel listeners are passive and so cannot prevent
    // scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });

  const drag = (event: PointerEvent<HTMLElement>) => {
    const { target, currentTarget, buttons: pressed, pointerType } = event;
    if (pressed !== 1 || pointerType === 'touch') return;
    if ((target as Element).closest('[role="button"], button, a')) return;
    currentTarget.scrollBy(-event.movementX, -event.movementY);
  };
  const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) return;
    if (key === '+') zoomBy(step);
    if (key === '-') zoomBy(1 / step);
    if (key === '0') setChosen('whole');
  };
  return (
    <div className="zoom">
      <div className="buttons tabs">
        <button aria-label="Smaller" onClick={() => zoomBy(1 / step)}>
          −
        </button>
        <span>{`${Math.round(zoom * 100)} %`}</span>
        <button aria-label="Larger" onClick={() => zoomBy(step)}>
          +
        </button>
        <button aria-pressed={isWhole} onClick={() => setChosen(isWhole ? 'legible' : 'whole')}>
          Whole chart
        </button>
      </div>
      {/* The pane itself must be focusable, because otherwise a chart without buttons could not be
          scrolled and zoomed with the keyboard. */}
      {/* eslint-disable jsx-a11y-x/no-noninteractive-tabindex, jsx-a11y-x/no-noninteractive-element-interactions */}
      <div
        ref={pane}
        className="pane"
        role="group"
        aria-label="Chart that scrolls"
        tabIndex={0}
        onKeyDown={press}
        onPointerMove={drag}
      >
        <div className="picture" style={{ width: width * zoom, height: height * zoom }}>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Scrolls the pane, but not the surrounding page, until this part of the drawing is in view. */
function bringIntoSight(pane: HTMLElement, target: Box, zoom: number): void {
  const along = (start: number, size: number, scrolled: number, visible: number) => {
    const [from, to] = [start * zoom - 24, (start + size) * zoom + 24];
    if (from < scrolled) return from - scrolled;
    // If the part is larger than the pane, scroll to its beginning.
    return Math.max(0, Math.min(to - scrolled - visible, from - scrolled));
  };
  pane.scrollBy({
    left: along(target.x, target.width, pane.scrollLeft, pane.clientWidth),
    top: along(target.y, target.height, pane.scrollTop, pane.clientHeight),
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}
