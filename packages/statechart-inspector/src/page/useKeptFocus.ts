import { useCallback, useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to a fallback when the pressed element disappears, such as the button of an event that the machine
 * no longer handles. Otherwise the next Tab would start at the top of the page.
 *
 * @param place the fallback; it must be focusable
 * @param change changes whenever an element may have disappeared
 * @returns call it when an element is pressed
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, change: unknown) {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const element = pressed.current;
    if (!element || canHaveFocus(element)) return;
    pressed.current = null;
    const { activeElement, body } = document;
    // The user may have moved the focus meanwhile.
    if (activeElement === body || activeElement === element) place.current?.focus();
  }, [place, change]);
  return useCallback(() => {
    pressed.current = document.activeElement;
  }, []);
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && (element as HTMLElement | SVGElement).tabIndex >= 0;
}
