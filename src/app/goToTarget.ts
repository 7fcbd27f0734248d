/**
 * Brings the reader to the element that a URL names, as a browser does, and the focus with them: the
 * next Tab goes on from there.
 *
 * @param hash of the URL, with its `#`
 * @returns whether there is such an element
 */
export function goToTarget(hash: string, { scroll = true } = {}): boolean {
  const target = hash.length > 1 ? document.getElementById(decode(hash.slice(1))) : null;
  if (!target) return false;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  if (scroll) target.scrollIntoView();
  return true;
}

/** A `%` that stands for itself is no mistake of the visitor's. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
