import { whenIdle } from '../ui/whenIdle';
import { whenParsed } from './showInLanguage';
import { whenPainted } from './whenPainted';

/** Signs of somebody who is about to need the application. */
const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/** A page that is never painted, or never rests, gets its application all the same, in milliseconds. */
const longestRest = 2_000;

/**
 * Starts the application when the page is loaded and painted, and the browser has nothing else to do: a
 * small page is loaded before it is painted. At once where it is urgent, and at the first sign of somebody
 * who wants to do more than read.
 *
 * @param files URLs of its scripts, the front door's last; each registers itself, in whatever order
 * @param ready resolves when the page is there that it is to take over
 */
export function startApplication(
  page: Window,
  {
    files,
    isUrgent,
    ready,
    load = (file) => import(/* webpackIgnore: true */ file),
  }: {
    files: readonly string[];
    isUrgent: boolean;
    ready: Promise<void>;
    load?: (file: string) => Promise<unknown>;
  },
): void {
  const { document } = page;
  let isStarted = false;

  async function start() {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) page.removeEventListener(sign, start, true);
    await ready;
    await whenParsed(document);
    try {
      await Promise.all(files.map(load));
    } catch {
      // It did not arrive: the page stays as it is, a page with links.
      isStarted = false;
      page.addEventListener('online', start, { once: true });
    }
  }

  for (const sign of signs) page.addEventListener(sign, start, true);
  if (isUrgent) void start();
  else if (document.readyState === 'complete') rest();
  else page.addEventListener('load', rest);

  function rest() {
    const idle = () => whenIdle(page, () => void start(), { orAfter: 200, timeout: longestRest });
    whenPainted(page, idle, longestRest);
  }
}
