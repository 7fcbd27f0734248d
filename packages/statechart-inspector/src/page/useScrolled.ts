import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Box } from '../chart/chartLayout';

/** How many pixels the user has to scroll before the element is rendered again. */
export const scrollStep = 100;

/**
 * Returns the visible part of an element, in pixels. Its position changes in steps of `scrollStep`.
 */
export function useScrolled(ref: RefObject<HTMLElement | null>): Box {
  // Use a string as the state, because React compares strings by value.
  const [seen, setSeen] = useState('0 0 0 0');
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      const [x, y] = [scrollLeft, scrollTop].map((at) => Math.floor(at / scrollStep) * scrollStep);
      setSeen(`${x} ${y} ${clientWidth} ${clientHeight}`);
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
  const [x = 0, y = 0, width = 0, height = 0] = seen.split(' ').map(Number);
  return { x, y, width, height };
}
