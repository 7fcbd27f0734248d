import { hydratedEvent, notHydratedEvent, startEvent } from '../app/prerenderedPage';
import { paths } from '../paths';
import { whenParsed } from './showInLanguage';

/**
 * What a visitor acts with. Browsers open popovers and links themselves, but only the application remembers where a
 * visitor of the login page came from.
 */
const controls = `button:not([popovertarget]), input, select, textarea, label, a[href$="${paths.login}"]`;

/** Announce an action. A touch begins with `pointerover`. Assistive technology may send only the last event. */
const actions = ['pointerover', 'focusin', 'click', 'change', 'keydown'] as const;

/**
 * When the application starts: immediately; when the page is painted and idle; or when the visitor acts.
 * An action starts it in all cases.
 */
export type StartTime = 'now' | 'idle' | 'onAction';

/**
 * Starts the application, which hydrates the page. Reading and scrolling do not start it, only an event on a control,
 * or a key. Until then, its files are fetched when the page is idle, but no code runs.
 *
 * @param scripts URLs of the scripts, separated by spaces, the entry point last; resolves when the page is final
 * @param idle resolves when the page is idle
 * @param isRightPage whether the prerendered page is what the visitor should see; called when the page is idle
 * @returns `start` starts the application immediately. `settled` resolves when the page needs no more files
 */
export function startApplication(
  page: Window,
  {
    scripts,
    idle,
    startTime,
    isRightPage,
    load = (url) => import(/* webpackIgnore: true */ url),
    prefetch = (url) => fetch(url, { priority: 'low' }).then((response) => response.blob()),
  }: {
    scripts: Promise<string>;
    idle: Promise<void>;
    startTime: StartTime;
    isRightPage: () => boolean;
    load?: (url: string) => Promise<unknown>;
    prefetch?: (url: string) => Promise<unknown>;
  },
): { start: () => void; settled: Promise<unknown> } {
  const { document } = page;
  let isStarted = false;

  const onAction = ({ type, target }: Event) => {
    if (type === 'keydown' || (target instanceof Element && target.closest(controls))) void start();
  };

  async function start() {
    if (isStarted) return;
    isStarted = true;
    const urls = (await scripts).split(' ');
    await whenParsed(document);
    try {
      await Promise.all(urls.map(load));
      document.dispatchEvent(new Event(startEvent));
    } catch {
      document.dispatchEvent(new Event(notHydratedEvent));
    }
  }

  /** The page stays as it is: its links work. The next action tries again. */
  function onNotHydrated() {
    isStarted = false;
    page.addEventListener('online', () => void start(), { once: true });
  }

  /** Stores the files in the cache of the browser. */
  async function prefetchFiles() {
    if (isStarted) return;
    if (!isRightPage()) return start();
    const { content } = document.getElementById('app')?.dataset ?? {};
    const urls = `${await scripts} ${content ?? ''}`.trim().split(' ');
    await Promise.allSettled(urls.map(prefetch));
  }

  document.addEventListener(notHydratedEvent, onNotHydrated);
  for (const type of actions) page.addEventListener(type, onAction, true);
  if (startTime === 'now') void start();
  const settled =
    startTime === 'onAction'
      ? idle.then(prefetchFiles)
      : new Promise((resolve) => document.addEventListener(hydratedEvent, resolve));
  if (startTime === 'idle') void idle.then(start);
  return { start: () => void start(), settled };
}
