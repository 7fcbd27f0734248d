import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useClickOutside } from './useClickOutside';
import { useEscape } from './useEscape';

/**
 * Runs an action when the user turns away from an element that lies over the page: clicks outside
 * it, moves the focus out of it (it would cover what has the focus, WCAG 2.2, 2.4.11), or presses
 * Escape.
 *
 * @param onDismiss called with what happened
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
