import { useEffect, useRef, useState } from 'react';

/** The time that an indicator waits before it appears, in milliseconds. */
const unnoticed = 300;

/**
 * The minimum time for which the indicator stays visible, in milliseconds. A shorter time would
 * look like a flicker.
 */
const visible = 500;

/**
 * Returns whether to show a progress indicator. It is not shown during short waits. Once shown, it
 * stays long enough not to flicker.
 */
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
