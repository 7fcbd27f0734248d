/**
 * Lets the wheel and the paging keys scroll a vertical text, which continues to the left, and
 * restores its position when the visitor returns to it with Back or Forward or reloads the page.
 * Browsers do none of this by themselves. Touch, arrow keys and links to headings need no help.
 *
 * Does nothing while the text is horizontal, as in a narrow window.
 *
 * @param box the element that scrolls
 * @param signal ends this
 */
export function scrollSideways(box: HTMLElement, signal: AbortSignal): void {
  const isVertical = () => getComputedStyle(box).writingMode === 'vertical-rl';
  const page = () => box.clientWidth * 0.9;

  box.addEventListener(
    'wheel',
    (event) => {
      const { deltaX, deltaY, deltaMode, ctrlKey, shiftKey } = event;
      // With Shift, browsers turn the wheel's direction to the right, where the text begins.
      const turn = shiftKey ? deltaX + deltaY : deltaY;
      // A trackpad moves sideways by itself, and with Control the wheel zooms.
      if (ctrlKey || Math.abs(deltaX) > Math.abs(turn) || !isVertical()) return;
      const rest = box.scrollWidth - box.clientWidth + box.scrollLeft;
      // At either end of the text, the page scrolls on.
      if (!event.cancelable || (turn > 0 ? rest <= 1 : box.scrollLeft >= 0)) return;
      event.preventDefault();
      const distance = turn * ([1, 24, page()][deltaMode] ?? 1);
      // First, the page scrolls, but no further than until the lines are in view. If the browser
      // scrolled it, Chromium would go on with the page for as long as the wheel turns.
      const { top, bottom } = box.getBoundingClientRect();
      const cut = turn > 0 ? bottom - window.innerHeight : top;
      const isCut = cut * turn > 0 && Math.abs(cut) > 1;
      if (!isCut) box.scrollBy({ left: -distance, behavior: 'instant' });
      else
        window.scrollBy({
          top: Math.sign(cut) * Math.min(Math.abs(cut), Math.abs(distance)),
          behavior: 'instant',
        });
    },
    { passive: false, signal },
  );

  box.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== box || event.altKey || event.ctrlKey || event.metaKey) return;
      const distance = {
        PageDown: page(),
        PageUp: -page(),
        ' ': event.shiftKey ? -page() : page(),
        Home: -box.scrollWidth,
        End: box.scrollWidth,
      }[event.key];
      if (distance === undefined || !isVertical()) return;
      event.preventDefault();
      box.scrollBy({ left: -distance });
    },
    { signal },
  );

  keepPositions(box, signal);
}

/**
 * Keeps the position of each history entry of this tab, in browsers with the Navigation API. It is
 * read when the visitor leaves the entry: an event `scroll` comes one frame too late for a visitor
 * who follows a link to a heading and presses Back at once.
 */
function keepPositions(box: HTMLElement, signal: AbortSignal): void {
  if (!('navigation' in window)) return;
  const { navigation } = window;
  const key = (entry: NavigationHistoryEntry | null) => `sideways ${entry?.key ?? ''}`;
  const position = read(key(navigation.currentEntry));
  // The visitor may have scrolled before this code was loaded.
  if (box.scrollLeft === 0 && position !== undefined) box.scrollLeft = position;
  navigation.addEventListener(
    'currententrychange',
    ({ from, navigationType }) => {
      write(key(from), box.scrollLeft);
      // A text that has not been scrolled is at its beginning.
      if (navigationType === 'traverse') box.scrollLeft = read(key(navigation.currentEntry)) ?? 0;
    },
    { signal },
  );
  window.addEventListener('pagehide', () => write(key(navigation.currentEntry), box.scrollLeft), {
    signal,
  });
}

function read(key: string): number | undefined {
  try {
    const position = sessionStorage.getItem(key);
    return position === null ? undefined : Number(position);
  } catch {
    // Storage is blocked.
    return undefined;
  }
}

function write(key: string, position: number): void {
  try {
    sessionStorage.setItem(key, String(position));
  } catch {
    // Storage is full or blocked, so Back starts at the beginning of the text.
  }
}
