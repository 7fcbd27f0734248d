import { hydratedEvent, notHydratedEvent, startEvent } from '../app/prerenderedPage';
import { paths } from '../paths';
import { whenIdle } from '../ui/whenIdle';
import { whenParsed } from './showInLanguage';

/**
 * Selector of what a visitor acts with before the page is hydrated. Browsers open popovers and links themselves, but
 * only the application remembers where a visitor of the login page came from.
 */
export const controls = `button:not([popovertarget]), input, select, textarea, label, a[href$="${paths.login}"]`;

/** Announce an action. A touch begins with `pointerover`. Assistive technology may send only the last event. */
const actions = ['pointerover', 'focusin', 'click', 'change', 'keydown'] as const;

/**
 * Show that a visitor is there, who will probably act. Scrolling is recognized by the input that causes it, because
 * browsers also scroll by themselves.
 */
const presence = ['pointermove', 'pointerdown', 'wheel'] as const;

/**
 * When the application starts: immediately; when the page is painted and idle; or when the visitor acts.
 * An action starts it in all cases.
 */
export type StartTime = 'now' | 'idle' | 'onAction';

/**
 * Starts the application, which hydrates the page: at once when a key is pressed or a control is used, and when the
 * browser is idle while a visitor is present and a control of the page's content is in view. A page without such
 * controls is only read. Until the start, the files are fetched when the page is idle, but no code runs.
 *
 * @param scripts URLs of the scripts, separated by spaces, the entry point last; resolves when the page is final
 * @param idle resolves when the page is idle
 * @param isRightPage whether the prerendered page is what the visitor should see; called when the page is idle
 * @returns `start` starts the application immediately. `settled` resolves when the page needs no more files
 */
export function startApplication(
  win: Window & typeof globalThis,
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
  const { document } = win;
  let isStarted = false;
  /** How often the request for a script has failed, by its URL. */
  const failures = new Map<string, number>();

  const onAction = ({ type, target }: Event) => {
    if (type === 'keydown' || (target instanceof Element && target.closest(controls))) void start();
  };

  function onPresence({ type: input, movementX, movementY }: PointerEvent | WheelEvent) {
    // Chromium reports the pointer of every new page once, although it rests.
    if (input === 'pointermove' && !movementX && !movementY) return;
    for (const type of presence) win.removeEventListener(type, onPresence, true);
    void settled.then(startWhenControlIsVisible);
  }

  function startWhenControlIsVisible() {
    const observer = new win.IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(win, () => void start(), { orAfter: 200 });
    });
    for (const control of document.querySelectorAll(`main :is(${controls})`)) {
      observer.observe(control);
    }
  }

  async function start() {
    if (isStarted) return;
    isStarted = true;
    const urls = (await scripts).split(' ');
    await whenParsed(document);
    try {
      await Promise.all(urls.map(loadOrRetry));
      document.dispatchEvent(new Event(startEvent));
    } catch {
      document.dispatchEvent(new Event(notHydratedEvent));
    }
  }

  /**
   * A second attempt has another URL, because a browser that follows the HTML Standard, such as Chromium 150, does not
   * request a module again whose request has failed.
   */
  async function loadOrRetry(url: string) {
    const count = failures.get(url) ?? 0;
    try {
      await load(count > 0 ? `${url}?attempt=${count + 1}` : url);
    } catch (error) {
      failures.set(url, count + 1);
      throw error;
    }
  }

  /** The page stays as it is: its links work. The next action tries again. */
  function onNotHydrated() {
    isStarted = false;
    win.addEventListener('online', () => void start(), { once: true });
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
  for (const type of actions) win.addEventListener(type, onAction, true);
  if (startTime === 'onAction') {
    for (const type of presence) win.addEventListener(type, onPresence, true);
  }
  if (startTime === 'now') void start();
  const settled =
    startTime === 'onAction'
      ? idle.then(prefetchFiles)
      : new Promise((resolve) => document.addEventListener(hydratedEvent, resolve));
  if (startTime === 'idle') void idle.then(start);
  return { start: () => void start(), settled };
}
