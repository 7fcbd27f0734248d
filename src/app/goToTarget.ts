/**
 * Scrolls to the element that a URL names, as a browser does, and moves the focus there, so that Tab continues from it.
 *
 * @param hash of the URL, with its `#`
 * @returns whether the element exists
 */
export function goToTarget(hash: string, { scroll = true } = {}): boolean {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
  if (!target) return false;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (scroll) target.scrollIntoView();
  return true;
}

/** A `%` that is not part of an escape sequence stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
