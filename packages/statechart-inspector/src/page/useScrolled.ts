import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many pixels the user has to scroll before the element is rendered again. */
export const scrollStep = 100;

/**
 * Returns the height of an element and how far it is scrolled down, in pixels. The latter changes in
 * steps of `scrollStep`.
 */
export function useScrolled(ref: RefObject<HTMLElement | null>) {
  // Use a string as the state, because React compares strings by value.
  const [seen, setSeen] = useState('0 0');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      const y = Math.floor(scrollTop / scrollStep) * scrollStep;
      setSeen(`${y} ${clientHeight}`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [ref]);
  const [y = 0, height = 0] = seen.split(' ').map(Number);
  return { y, height };
}
