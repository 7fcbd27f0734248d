import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { CloserIcon, FartherIcon, FitIcon } from './icons';
import { ToolButton } from './ToolButton';
import styles from './ZoomPane.module.css';

interface ZoomPaneProps {
  /** Size of what is shown, in its own units: as many pixels at 100 %. */
  width: number;
  height: number;
  children: ReactNode;
}

const smallest = 0.1;
const largest = 4;
const step = 1.25;
const between = (size: number) => Math.min(largest, Math.max(smallest, size));

/**
 * Shows a picture whole, or closer: it then scrolls, by all means that a browser has for it. Also with Ctrl and
 * the wheel, by dragging, and with the keys +, − and 0.
 */
export function ZoomPane({ width, height, children }: ZoomPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(1);
  /** Null as long as the picture is to be seen whole. */
  const [chosen, setChosen] = useState<number | null>(null);
  const zoom = chosen ?? fitting;

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
    const element = pane.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const left = event.clientX - box.left;
      const top = event.clientY - box.top;
      setChosen((before) => {
        const current = before ?? fitting;
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
      if (key === '+') setChosen((before) => between((before ?? fitting) * step));
      if (key === '-') setChosen((before) => between((before ?? fitting) / step));
      if (key === '0') setChosen(null);
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
  }, [fitting, width, height]);

  return (
    <div className={styles.frame}>
      <div ref={pane} className={styles.pane}>
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
          aria-pressed={chosen === null}
          onClick={() => setChosen(null)}
        >
          <FitIcon />
        </ToolButton>
      </div>
    </div>
  );
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
