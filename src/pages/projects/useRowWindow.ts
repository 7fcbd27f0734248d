import { useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { createReadingPlace } from './readingPlace';
import type { RowHeights } from './rowHeights';
import { rowWindow, type RowWindow } from './rowWindow';

/** How far beyond the window of the browser rows are there, in CSS pixels. */
const overscan = 600;

/**
 * The rows near the window of the browser, anew before each frame that would show others.
 *
 * @param list the element with the rows
 * @param all the rows there are
 * @param measure called when rows are on the page, before it is looked whether these are the right ones
 * @param of what the rows are of: among others nothing has a place that it could keep
 */
export function useRowWindow(
  list: RefObject<Element | null>,
  all: RowWindow,
  heights: RowHeights,
  measure: (shown: RowWindow) => void,
  of: unknown,
): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ from: all.from, to: all.from });
  const from = Math.min(Math.max(seen.from, all.from), all.to);
  const shown = { from, to: Math.max(from, Math.min(seen.to, all.to)) };

  const inSight = () => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    return rowWindow(all, heights, {
      top: -overscan - top,
      bottom: window.innerHeight + overscan - top,
    });
  };

  const [stay] = useState(() => createReadingPlace(list));
  const fill = useEffectEvent(() => {
    stay.restore(of);
    measure(shown);
    const next = inSight();
    // Only ever more rows, until the visitor scrolls: a height that depends on its neighbours must not swing.
    const isElsewhere = next.from >= shown.to || next.to <= shown.from;
    const from = isElsewhere ? next.from : Math.min(next.from, shown.from);
    const to = isElsewhere ? next.to : Math.max(next.to, shown.to);
    if (from !== shown.from || to !== shown.to) setSeen({ from, to });
  });
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- what fits is known once the rows are laid out
    fill();
  });

  const scroll = useEffectEvent(() => {
    const next = inSight();
    if (next.from !== shown.from || next.to !== shown.to) setSeen(next);
  });
  // Not after the paint: by then the page may have been scrolled to where it was left.
  useLayoutEffect(() => {
    const listener = () => {
      stay.remember();
      flushSync(() => {
        scroll();
      });
    };
    window.addEventListener('scroll', listener, { passive: true });
    return () => {
      window.removeEventListener('scroll', listener);
    };
  }, [stay]);

  return shown;
}
