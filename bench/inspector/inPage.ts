import type { Feed } from './feedPage';

/*
 * What is done in the inspector's page itself, each function sent there on its own: it knows no other.
 * Milliseconds, everywhere.
 */

/** Takes in messages at one go; how long until the last of them is painted. */
export async function takeIn({ from, to }: { from: number; to: number }): Promise<number> {
  const begun = performance.now();
  (window.opener as Feed).tell(from, to);
  const isThere = () => {
    const last = [...document.querySelectorAll('[role=option]')].at(-1);
    return Number(last?.getAttribute('aria-posinset')) === to;
  };
  while (!isThere()) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - begun;
}

/** Frames while groups of messages arrive, 20 a second. */
export async function framesLive(ends: readonly number[]): Promise<number[]> {
  const frames: number[] = [];
  let next = 0;
  const timer = setInterval(() => {
    const [from, to] = [ends[next], ends[next + 1]];
    if (from === undefined || to === undefined) return;
    (window.opener as Feed).tell(from, to);
    next++;
  }, 50);
  let before = await new Promise<number>(requestAnimationFrame);
  while (next < ends.length - 1) {
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  clearInterval(timer);
  return frames;
}

/** Frames while the list is scrolled from its end upwards as a wheel does. */
export async function framesScrolling(count: number): Promise<number[]> {
  const list = document.querySelector('[role=listbox]') ?? document.body;
  list.scrollTo(0, list.scrollHeight);
  const frames: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  while (frames.length < count) {
    // There and back: a short list would be at its end soon.
    list.scrollBy(0, Math.floor(frames.length / 20) % 2 === 0 ? -100 : 100);
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  return frames;
}

/** Frames while a key is held in the list, 30 times a second, as many steps back. */
export async function framesStepping(count: number): Promise<number[]> {
  const list = document.querySelector<HTMLElement>('[role=listbox]') ?? document.body;
  list.focus();
  const frames: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  while (frames.length < count) {
    if (frames.length % 2 === 0) {
      list.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
    }
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - before);
    before = now;
  }
  list.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  return frames;
}

/** From each group of messages until the list that shows it is painted. */
export async function messagesToPaint(ends: readonly number[]): Promise<number[]> {
  const list = document.querySelector('[role=listbox]') ?? document.body;
  const times: number[] = [];
  for (const [place, from] of ends.slice(0, -1).entries()) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        // The page is rendered before the frame; what is posted now comes after it.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
      observer.observe(list, { childList: true, attributes: true, subtree: true });
      (window.opener as Feed).tell(from, ends[place + 1] ?? from);
    });
    times.push(performance.now() - begun);
  }
  return times;
}

/** From each letter in the filter until the list that shows what it leaves is painted. */
export async function lettersToPaint(text: string): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('input[type=search]');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const times: number[] = [];
  const written = [...text].map((_, place) => text.slice(0, place + 1));
  for (const value of [...written, '']) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const begun = performance.now();
    write?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    times.push(performance.now() - begun);
  }
  return times;
}
