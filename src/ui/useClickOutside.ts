import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Runs an action when the user clicks outside an element (docs/specification.md, section 2).
 *
 * A click counts only if it began and ended outside. Therefore, neither scrolling by touch nor a
 * text selection that begins inside counts.
 *
 * The listeners run in the capture phase. As a result, a click counts even if its target stops the
 * event or removes itself, and the click that made the element appear does not count.
 *
 * @param ref the element; while it is null, no click counts as outside
 * @param onOutside the action
 */
export function useClickOutside(
  ref: RefObject<Element | null>,
  onOutside: (click: MouseEvent) => void,
): void {
  const act = useEffectEvent(onOutside);

  useEffect(() => {
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
  }, [ref]);
}
