import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '../statechart/chartLayout';
import { CloserIcon, FartherIcon, FitIcon } from './icons';
import { ToolButton } from './ToolButton';
import styles from './ZoomPane.module.css';

interface ZoomPaneProps {
  /** Size of what is shown, in its own units: as many pixels at 100 %. */
  width: number;
  height: number;
  /** What has to be in sight, in its own units; scrolled to when it is another one. */
  inSight: Box | null;
  children: ReactNode;
}

/** Chosen by whom it is shown to, or how much of the picture is to be seen. */
type Zoom = number | 'whole' | 'legible';

const smallest = 0.1;
const largest = 4;
const step = 1.25;
/** The smallest at which what is written in a picture is read with ease. */
const legible = 0.85;
/** What is left around what has to be in sight, in units of the picture. */
const around = 24;
const between = (size: number) => Math.min(largest, Math.max(smallest, size));

/**
 * Shows a picture so that it can be read, or whole, or as large as one likes: it scrolls by all means that a
 * browser has for it. Also with Ctrl and the wheel, by dragging, and with the keys +, − and 0.
 */
export function ZoomPane({ width, height, inSight, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  /** Null until it has been measured. */
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

  /** Where the pointer is, in parts of the picture, when the wheel has turned: it stays there. */
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
    // Who has chosen another size looks at what they like.
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
    // React would listen to the wheel without a say in what the browser does.
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
        aria-label="Picture that scrolls"
        // Where nothing in it can be pressed, the keys that move and size it would reach it by no other way.
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
          <FartherIcon />
        </ToolButton>
        <output className={styles.zoom}>{`${Math.round(zoom * 100)} %`}</output>
        <ToolButton aria-label="Larger" onClick={() => setChosen(between(zoom * step))}>
          <CloserIcon />
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

/** Scrolls no more than it takes; what is larger than the pane is seen from its beginning. */
function bringIntoSight(pane: HTMLElement, box: Box, zoom: number): void {
  const along = (from: number, size: number, seen: number, scrolled: number) => {
    const [start, end] = [(from - around) * zoom, (from + size + around) * zoom];
    if (start >= scrolled && end <= scrolled + seen) return scrolled;
    return end - start > seen ? start : (start + end - seen) / 2;
  };
  pane.scrollTo({
    left: along(box.x, box.width, pane.clientWidth, pane.scrollLeft),
    top: along(box.y, box.height, pane.clientHeight, pane.scrollTop),
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  });
}

/** Moves what is in an element with the pointer, but for what is pressed in it; gives back what ends it. */
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
