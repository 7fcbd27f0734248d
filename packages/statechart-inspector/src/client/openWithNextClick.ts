/**
 * Says in the console that the browser refused a window, as it does where nobody has clicked, and has it opened
 * with the next click.
 */
export function openWithNextClick(page: Window, open: () => void): void {
  console.warn(
    'XState inspector: the browser refused its window. It opens with your next click; or allow pop-ups here',
  );
  page.addEventListener('click', open, { once: true, capture: true });
}
