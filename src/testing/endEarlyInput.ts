import { setHydrated } from '../documentState';

/** Ends what the last test's inline script does with the visitor's input (start/earlyInput.ts). */
export function endEarlyInput(): void {
  setHydrated();
  if (window.pageStart) window.pageStart.press = undefined;
  // The listeners end with the first event after hydration, if no press is held back.
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.documentElement.removeAttribute('data-hydrated');
}
