import { useEffect, useState, type RefObject } from 'react';

/** How far from the window something is near, in its heights. */
const margin = '75% 0px';

/** Whether an element is in the window, or will soon be when one scrolls on. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
