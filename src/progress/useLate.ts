import { useEffect, useRef, useState } from 'react';

/** Shorter waits show no indicator, in milliseconds. */
const unnoticed = 300;

/** Shortest time the indicator is visible, in milliseconds: less would flicker. */
const visible = 500;

/** Whether to show a progress indicator: not during short waits, and never so briefly that it flickers. */
export function useLate(isInProgress: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (isInProgress === isShown) return undefined;
    const wait = isInProgress ? unnoticed : shownAt.current + visible - performance.now();
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(isInProgress);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [isInProgress, isShown]);

  return isShown;
}
