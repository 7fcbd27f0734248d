import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '../chart/chartLayout';
import { isSame } from './isSame';

interface ZoomPaneProps {
  /** Size of the picture in pixels at 100 %. */
  width: number;
  height: number;
  /** Scrolled into view whenever it changes; in pixels at 100 %. */
  inSight: Box | null;
  /** Further buttons. */
  buttons: ReactNode;
  /** @param view the part in sight and around it, in pixels at 100 % */
  children: (view: Box) => ReactNode;
}

const step = 1.25;
/** The smallest factor at which the text is easy to read. */
const legible = 0.85;
/** Space around the box that is scrolled into view, in pixels at 100 %. */
const margin = 24;
/** In CSS pixels; scrolling draws the chart again only after so many. */
const tileSize = 200;
const between = (size: number) => Math.min(4, Math.max(0.1, size));

/**
 * A picture that scrolls and zooms: with buttons, with Ctrl and the wheel, by dragging, and with the keys +, − and 0.
 */
export function ZoomPane({ width, height, inSight, buttons, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  /** The factor at which the whole picture fits; null until it is measured. */
  const [fitting, setFitting] = useState<number | null>(null);
  const isMeasured = fitting !== null;
  const [chosen, setChosen] = useState<number | 'whole' | 'legible'>('legible');
  const zoomOf = useCallback(
    (asked: typeof chosen) => {
      if (typeof asked === 'number') return asked;
      return asked === 'whole' ? (fitting ?? 1) : Math.max(fitting ?? 1, legible);
    },
    [fitting],
  );
  const zoom = zoomOf(chosen);
  const [tile, setTile] = useState({ x: 0, y: 0, width: 4, height: 4 });

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const scrolled = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      setTile((before) => {
        const next = {
          x: Math.floor(scrollLeft / tileSize),
          y: Math.floor(scrollTop / tileSize),
          width: Math.ceil(clientWidth / tileSize) + 1,
          height: Math.ceil(clientHeight / tileSize) + 1,
        };
        return isSame(before, next) ? before : next;
      });
    };
    const measure = () => {
      const { clientWidth, clientHeight } = element;
      scrolled();
      setFitting(between(Math.min(clientWidth / width, clientHeight / height, 1.5)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', scrolled);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [width, height]);

  /** The point under the pointer, in pixels at 100 %, and the pointer's offset: zooming keeps them together. */
  const held = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (!pane.current || !held.current) return;
    const { x, y, left, top } = held.current;
    pane.current.scrollTo({ left: x * zoom - left, top: y * zoom - top });
    held.current = null;
  }, [zoom]);

  useEffect(() => {
    if (pane.current && inSight && isMeasured) bringIntoSight(pane.current, inSight, zoom);
    // Not when the zoom changes: the user has chosen what to look at.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [inSight, isMeasured]);

  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const left = event.clientX - box.left;
      const top = event.clientY - box.top;
      setChosen((before) => {
        const now = zoomOf(before);
        const { scrollLeft, scrollTop } = element;
        held.current = { x: (scrollLeft + left) / now, y: (scrollTop + top) / now, left, top };
        return between(now * Math.exp(-event.deltaY / 400));
      });
    };
    const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) return;
      if (key === '+') setChosen((before) => between(zoomOf(before) * step));
      if (key === '-') setChosen((before) => between(zoomOf(before) / step));
      if (key === '0') setChosen('whole');
    };
    const drag = ({
      target,
      buttons: pressed,
      pointerType,
      movementX,
      movementY,
    }: PointerEvent) => {
      if (pressed !== 1 || pointerType === 'touch') return;
      if (!(target as Element).closest('[role="button"], button, a')) {
        element.scrollBy(-movementX, -movementY);
      }
    };
    // React's wheel listeners are passive, so they cannot prevent the default.
    element.addEventListener('wheel', turn, { passive: false });
    element.addEventListener('keydown', press);
    element.addEventListener('pointermove', drag);
    return () => {
      element.removeEventListener('wheel', turn);
      element.removeEventListener('keydown', press);
      element.removeEventListener('pointermove', drag);
    };
  }, [zoomOf]);

  return (
    <div className="zoom">
      <div className="buttons tabs">
        {buttons}
        <button aria-label="Smaller" onClick={() => setChosen(between(zoom / step))}>
          −
        </button>
        <span>{`${Math.round(zoom * 100)} %`}</span>
        <button aria-label="Larger" onClick={() => setChosen(between(zoom * step))}>
          +
        </button>
        <button
          aria-pressed={chosen === 'whole'}
          onClick={() => setChosen(chosen === 'whole' ? 'legible' : 'whole')}
        >
          Whole chart
        </button>
      </div>
      {/* Without buttons in the chart, the pane itself must be focusable to scroll and zoom it by keyboard. */}
      <div
        ref={pane}
        className="pane"
        role="group"
        aria-label="Chart that scrolls"
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div className="picture" style={{ width: width * zoom, height: height * zoom }}>
          {children({
            x: (tile.x * tileSize) / zoom,
            y: (tile.y * tileSize) / zoom,
            width: (tile.width * tileSize) / zoom,
            height: (tile.height * tileSize) / zoom,
          })}
        </div>
      </div>
    </div>
  );
}

/** Scrolls only if the box is not in view. A box that is larger than the pane is aligned to its start. */
function bringIntoSight(pane: HTMLElement, box: Box, zoom: number): void {
  const along = (from: number, size: number, seen: number, scrolled: number) => {
    const [start, end] = [(from - margin) * zoom, (from + size + margin) * zoom];
    if (start >= scrolled && end <= scrolled + seen) return scrolled;
    return end - start > seen ? start : (start + end - seen) / 2;
  };
  pane.scrollTo({
    left: along(box.x, box.width, pane.clientWidth, pane.scrollLeft),
    top: along(box.y, box.height, pane.clientHeight, pane.scrollTop),
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}
