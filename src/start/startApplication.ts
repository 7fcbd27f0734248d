import { hydratedEvent, notHydratedEvent, startEvent } from '../app/prerenderedPage';
import { whenIdle } from '../ui/whenIdle';
import { controls } from './replayInputAfterHydration';
import { whenParsed } from './showInLanguage';

/**
 * The events that an action may begin with. A touch begins with `pointerover`. Assistive technology
 * may send only one of the other events.
 */
const actions = ['pointerover', 'focusin', 'click', 'change', 'keydown'] as const;

/**
 * The events that show that somebody is there and will probably act. Scrolling is recognized by the
 * input that causes it, because browsers also scroll without any input.
 */
const presence = ['pointermove', 'pointerdown', 'wheel'] as const;

/**
 * When the application starts: immediately (`now`), when the page is painted and idle (`idle`), or
 * when the visitor acts (`onAction`). In all three cases, the visitor's first action starts it if
 * it has not started yet.
 */
export type StartTime = 'now' | 'idle' | 'onAction';

/**
 * Starts the application, which hydrates the page. The application starts at once if the visitor
 * presses a key or uses a control. If the visitor only moves the pointer or scrolls, it starts when
 * the browser is idle and a control in the page's content is in view, or a vertical text, which the
 * wheel does not scroll without the application. Otherwise, the visitor probably only reads. Until
 * the start, the page requests nothing: the service worker caches the application's files when it is
 * installed.
 *
 * @param scripts resolves when it is certain which page is shown; the value is the URLs of the
 * scripts, separated by spaces, with the entry point last
 * @param idle resolves when the page is idle
 * @param isRightPage returns whether the prerendered page is what the visitor should see; it is
 * called when the page is idle
 * @returns `start` starts the application at once, and `settled` resolves when nothing more happens
 * until the visitor acts
 */
export function startApplication(
  win: Window & typeof globalThis,
  {
    scripts,
    idle,
    startTime,
    isRightPage,
    load = (url) => import(/* webpackIgnore: true */ url),
  }: {
    scripts: Promise<string>;
    idle: Promise<void>;
    startTime: StartTime;
    isRightPage: () => boolean;
    load?: (url: string) => Promise<unknown>;
  },
): { start: () => void; settled: Promise<unknown> } {
  const { document } = win;
  let isStarted = false;
  /** How often the request for each script has failed, keyed by the script's URL. */
  const failures = new Map<string, number>();

  const onAction = ({ type, target }: Event) => {
    if (type === 'keydown' || (target instanceof Element && target.closest(controls))) void start();
  };

  function onPresence({ type: input, movementX, movementY }: PointerEvent | WheelEvent) {
    // Chromium sends this event once on every new page, even if the pointer has not moved.
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
    for (const control of document.querySelectorAll(`main :is(${controls}, [data-vertical])`)) {
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
   * Loads a script. A second attempt uses a different URL, because browsers that follow the HTML
   * Standard, such as Chromium 150, do not request a module again after a failed request.
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

  /**
   * Prepares the next attempt. The page stays as it is, and its links work. The next attempt begins
   * with the visitor's next action, or when the browser is online again.
   */
  function onNotHydrated() {
    isStarted = false;
    win.addEventListener('online', () => void start(), { once: true });
  }

  document.addEventListener(notHydratedEvent, onNotHydrated);
  for (const type of actions) win.addEventListener(type, onAction, true);
  if (startTime === 'onAction') {
    for (const type of presence) win.addEventListener(type, onPresence, true);
  }
  if (startTime === 'now') void start();
  const settled =
    startTime === 'onAction'
      ? idle.then(() => (isRightPage() ? undefined : start()))
      : new Promise((resolve) => document.addEventListener(hydratedEvent, resolve));
  if (startTime === 'idle') void idle.then(start);
  return { start: () => void start(), settled };
}
