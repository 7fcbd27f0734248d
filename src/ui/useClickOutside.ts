import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Runs an action when the user clicks outside an element (specification, section 2).
 *
 * Only a click that both began and ended outside counts: selecting text from the inside out does
 * not, nor does scrolling with a finger. Listens in the capture phase, so a click counts even where
 * its target stops it or removes itself, and the click that made the element appear does not count.
 *
 * @param ref the element; while it is null, nothing is outside of it
 * @param onOutside called with the click
 * @param active false stops listening
 */
export function useClickOutside(
  ref: RefObject<Element | null>,
  onOutside: (click: MouseEvent) => void,
  active = true,
): void {
  const act = useEffectEvent(onOutside);

  useEffect(() => {
    if (!active) return undefined;
    let beganInside = false;

    const isInside = (event: Event) =>
      ref.current === null || event.composedPath().includes(ref.current);
    const press = (event: Event) => {
      beganInside = isInside(event);
    };
    const click = (event: MouseEvent) => {
      const outside = !beganInside && !isInside(event);
      beganInside = false;
      if (outside) act(event);
    };

    document.addEventListener('pointerdown', press, true);
    document.addEventListener('click', click, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('click', click, true);
    };
  }, [ref, active]);
}
