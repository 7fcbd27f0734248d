import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '../chart/chartLayout';

interface ZoomPaneProps {
  /** The size of the drawing in pixels at a zoom factor of 1. */
  width: number;
  height: number;
  /**
   * The part of the drawing to keep in view, in pixels at a zoom factor of 1. When it changes, the
   * pane scrolls to it.
   */
  target: Box | undefined;
  /** The drawing. */
  children: ReactNode;
}

const step = 1.25;
/** The zoom factors between which a whole chart is shown. */
const [minWhole, maxWhole] = [0.25, 1.5];

/**
 * A drawing that is shown as a whole, unless its text would be too small. The user can scroll it, and
 * zoom it with buttons or with Ctrl and the mouse wheel.
 */
export function ZoomPane({ width, height, target, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  /** The zoom factor, or null while the whole drawing is shown, whose size CSS computes. */
  const [zoom, setZoom] = useState<number | null>(null);
  const shownZoom = () => (picture.current?.clientWidth ?? width) / width;
  const zoomBy = (factor: number) => setZoom(Math.min(4, Math.max(0.1, shownZoom() * factor)));

  /**
   * A point of the drawing, in pixels at a zoom factor of 1, and its offset from the pane's top left
   * corner. While the user zooms with the wheel, this point stays under the pointer.
   */
  const held = useRef<{ x: number; y: number; left: number; top: number } | null>(null);

  useLayoutEffect(() => {
    if (!pane.current || !picture.current) return;
    const shown = picture.current.clientWidth / width;
    if (!held.current) {
      if (target) bringIntoSight(pane.current, target, shown);
      return;
    }
    const { x, y, left, top } = held.current;
    pane.current.scrollTo({ left: x * shown - left, top: y * shown - top });
    held.current = null;
  }, [target, zoom, width]);

  useEffect(() => {
    const element = pane.current;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (!element) return;
      const box = element.getBoundingClientRect();
      const [left, top] = [event.clientX - box.left, event.clientY - box.top];
      const { scrollLeft, scrollTop } = element;
      const shown = shownZoom();
      held.current = { x: (scrollLeft + left) / shown, y: (scrollTop + top) / shown, left, top };
      zoomBy(Math.exp(-event.deltaY / 400));
    };
    // Add the listener without React, whose wheel listeners are passive and so cannot prevent
    // scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  });

  const fitting = `min(100cqi, 100cqb * ${width / height})`;
  const shownWidth =
    zoom === null
      ? `clamp(${minWhole * width}px, ${fitting}, ${maxWhole * width}px)`
      : width * zoom;
  return (
    <div className="zoom">
      <div className="buttons tabs">
        <button aria-label="Smaller" onClick={() => zoomBy(1 / step)}>
          −
        </button>
        <button aria-label="Larger" onClick={() => zoomBy(step)}>
          +
        </button>
        <button aria-pressed={zoom === null} onClick={() => setZoom(null)}>
          Whole chart
        </button>
      </div>
      {/* The pane must be focusable, because otherwise a chart without buttons could not be scrolled
          with the keyboard. */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
      <div ref={pane} className="pane" role="group" aria-label="Chart that scrolls" tabIndex={0}>
        <div
          ref={picture}
          className="picture"
          style={{ width: shownWidth, aspectRatio: width / height }}
        >
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
