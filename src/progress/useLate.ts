import { useEffect, useRef, useState } from 'react';

/** What takes less shows nothing, in milliseconds. */
const unnoticed = 300;

/** What is shown stays at least that long, in milliseconds: less is a flicker. */
const seen = 500;

/**
 * Whether to show that something goes on: only when it takes longer than a person notices, and then
 * long enough to be seen.
 *
 * @param isGoingOn whether it goes on now
 */
export function useLate(isGoingOn: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (isGoingOn === isShown) return undefined;
    const wait = isGoingOn ? unnoticed : shownAt.current + seen - performance.now();
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setShown(isGoingOn);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [isGoingOn, isShown]);

  return isShown;
}
