import type { KeyboardEvent } from 'react';

/** Handles the arrow keys: moves the focus between the search field and the result titles. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey)
    return;
  const search = event.currentTarget.closest('[role=search]');
  const stops = [...(search?.querySelectorAll<HTMLElement>('input, h2 a') ?? [])];
  event.preventDefault();
  stops[stops.indexOf(event.currentTarget) + step]?.focus();
}
