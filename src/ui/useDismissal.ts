import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Runs an action when the user dismisses an element that overlays the page: clicks outside it, moves the
 * focus out of it (it must not cover the focus, WCAG 2.2, 2.4.11), or presses Escape.
 *
 * @param active false stops listening
 */
export function useDismissal(
  ref: RefObject<Element | null>,
  onDismiss: (event: Event) => void,
  active: boolean,
): void {
  const act = useEffectEvent(onDismiss);
  useClickOutside(ref, onDismiss, active);
  useEscape(onDismiss, active);

  useEffect(() => {
    if (!active) return undefined;
    const focus = (event: FocusEvent) => {
      if (ref.current && !event.composedPath().includes(ref.current)) act(event);
    };
    document.addEventListener('focusin', focus);
    return () => {
      document.removeEventListener('focusin', focus);
    };
  }, [ref, active]);
}

/**
 * Runs an action when the user clicks outside an element (specification, section 2).
 *
 * Only a click that began and ended outside counts: not the end of a text selection, not a scroll by
 * touch. Listens in the capture phase, so that a click counts even if its target stops or removes
 * itself, and the click that made the element appear does not count.
 *
 * @param ref the element; while it is null, no click is outside
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

/** Runs an action when the Escape key goes down anywhere on the page. `active` false stops listening. */
export function useEscape(onEscape: (event: KeyboardEvent) => void, active = true): void {
  const act = useEffectEvent(onEscape);

  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') act(event);
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [active]);
}
