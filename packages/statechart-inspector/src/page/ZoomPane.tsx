import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '../chart/chartLayout';
import { ZoomInIcon, ZoomOutIcon, FitIcon } from './icons';
import { ToolButton } from './ToolButton';
import styles from './ChartPanel.module.css';

interface ZoomPaneProps {
  /** Size of the picture in pixels at 100 %. */
  width: number;
  height: number;
  /** Scrolled into view whenever it changes; in pixels at 100 %. */
  inSight: Box | null;
  children: ReactNode;
}

/** A factor, or a size that depends on the window. */
type Zoom = number | 'whole' | 'legible';

const smallest = 0.1;
const largest = 4;
const step = 1.25;
/** The smallest factor at which the text is easy to read. */
const legible = 0.85;
/** Space around the box that is scrolled into view, in pixels at 100 %. */
const margin = 24;
const between = (size: number) => Math.min(largest, Math.max(smallest, size));

/**
 * A picture that scrolls and zooms: with buttons, with Ctrl and the wheel, by dragging, and with the keys +, − and 0.
 */
export function ZoomPane({ width, height, inSight, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  /** The factor at which the whole picture fits; null until it is measured. */
  const [fitting, setFitting] = useState<number | null>(null);
  const isMeasured = fitting !== null;
  const [chosen, setChosen] = useState<Zoom>('legible');
  const zoomOf = useCallback(
    (asked: Zoom) =>
      asked === 'whole'
        ? (fitting ?? 1)
        : asked === 'legible'
          ? Math.max(fitting ?? 1, legible)
          : asked,
    [fitting],
  );
  const zoom = zoomOf(chosen);

  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () =>
      setFitting(
        between(Math.min(element.clientWidth / width, element.clientHeight / height, 1.5)),
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height]);

  /** The point under the pointer, as fractions of the picture, and the pointer's offset: zooming keeps them together. */
  const held = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || !held.current) return;
    const { x, y, left, top } = held.current;
    element.scrollTo({ left: x * width * zoom - left, top: y * height * zoom - top });
    held.current = null;
  }, [zoom, width, height]);

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
        const current = zoomOf(before);
        held.current = {
          x: (element.scrollLeft + left) / (width * current),
          y: (element.scrollTop + top) / (height * current),
          left,
          top,
        };
        return between(current * Math.exp(-event.deltaY / 400));
      });
    };
    const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) return;
      if (key === '+') setChosen((before) => between(zoomOf(before) * step));
      if (key === '-') setChosen((before) => between(zoomOf(before) / step));
      if (key === '0') setChosen('whole');
    };
    const stopDragging = dragToScroll(element);
    // React's wheel listeners are passive, so they cannot prevent the default.
    element.addEventListener('wheel', turn, { passive: false });
    element.addEventListener('keydown', press);
    return () => {
      stopDragging();
      element.removeEventListener('wheel', turn);
      element.removeEventListener('keydown', press);
    };
  }, [zoomOf, width, height]);

  return (
    <div className={styles.frame}>
      <div
        ref={pane}
        className={styles.pane}
        role="group"
        aria-label="Chart that scrolls"
        // The keys that scroll and zoom must reach the picture even if nothing in it is focusable.
        // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div
          className={styles.picture}
          style={{ inlineSize: width * zoom, blockSize: height * zoom }}
        >
          {children}
        </div>
      </div>
      <div className={styles.buttons} role="group" aria-label="Size of the chart">
        <ToolButton aria-label="Smaller" onClick={() => setChosen(between(zoom / step))}>
          <ZoomOutIcon />
        </ToolButton>
        <output className={styles.zoom}>{`${Math.round(zoom * 100)} %`}</output>
        <ToolButton aria-label="Larger" onClick={() => setChosen(between(zoom * step))}>
          <ZoomInIcon />
        </ToolButton>
        <ToolButton
          aria-label="Whole chart"
          aria-pressed={chosen === 'whole'}
          onClick={() => setChosen(chosen === 'whole' ? 'legible' : 'whole')}
        >
          <FitIcon />
        </ToolButton>
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

/** Scrolls an element by dragging it, except on its buttons and links. @returns removes the listeners */
function dragToScroll(element: HTMLElement): () => void {
  const down = ({ target, button, pointerType, pointerId, clientX, clientY }: PointerEvent) => {
    if (button !== 0 || pointerType === 'touch') return;
    if ((target as Element).closest('[role="button"], button, a')) return;
    const { scrollLeft, scrollTop } = element;
    const move = (event: PointerEvent) =>
      element.scrollTo(scrollLeft - event.clientX + clientX, scrollTop - event.clientY + clientY);
    const up = () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('lostpointercapture', up);
    };
    element.setPointerCapture(pointerId);
    element.addEventListener('pointermove', move);
    element.addEventListener('lostpointercapture', up);
  };
  element.addEventListener('pointerdown', down);
  return () => element.removeEventListener('pointerdown', down);
}
