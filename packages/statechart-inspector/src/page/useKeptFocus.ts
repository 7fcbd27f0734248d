import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus near where it was when what had it goes away, such as the button of an event that has been sent
 * and cannot be sent again: without it, the next Tab would begin at the top of the page.
 *
 * @param place takes the focus instead; it has to be focusable
 * @param change whatever may have made something go away
 * @returns to be called when something is pressed
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, change: unknown) {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const element = pressed.current;
    if (!element || canHaveFocus(element)) return;
    pressed.current = null;
    const { activeElement, body } = document;
    // Somebody may be somewhere else by now.
    if (activeElement === body || activeElement === element) place.current?.focus();
  }, [place, change]);
  return useCallback(() => {
    pressed.current = document.activeElement;
  }, []);
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && (element as HTMLElement | SVGElement).tabIndex >= 0;
}
