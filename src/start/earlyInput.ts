import { isHydrated, type HeldPress, type PageStart } from '../documentState';
import { paths } from '../paths';

/**
 * Selects the controls that need the application. Browsers handle popovers and links without it.
 * The only exception is the link to the login page, because only the application remembers which
 * page the visitor comes from.
 */
const controls = `button:not([popovertarget]), input, select, textarea, label, a[href$="${paths.login}"]`;

/** Selects the controls that do something when clicked. Text fields and labels are not included. */
const pressed = 'button, [type=checkbox], a';

const events = [
  ...(['pointerdown', 'focusin', 'keydown'] as const),
  ...(['click', 'submit', 'input', 'change'] as const),
];

/**
 * Holds back what the visitor does with buttons, checkboxes, forms and selects until the page is
 * hydrated. `replayPress` then repeats the last of these actions. A click on the login link is held
 * back in the same way. Other links work without the application, and text fields keep what is
 * typed.
 */
export function holdInput(start: () => void): void {
  const pageStart: PageStart = { isNeeded: false, start };
  window.pageStart = pageStart;

  function onEvent(event: Event) {
    // The application replays the press in a task after hydration (index.tsx). Until then, a later
    // press is held back, too. Otherwise the replay would undo it, such as the choice of a language.
    if (isHydrated() && !pageStart.press) {
      for (const type of events) document.removeEventListener(type, onEvent, true);
      return;
    }
    const target = event.target as Element;
    const control = target.closest<HTMLElement>(controls);
    const press = pressIn(event, control);
    if (press === 'elsewhere') return;
    if (press) {
      event.stopPropagation();
      if (press.type !== 'change') event.preventDefault();
      pageStart.press = { ...press, index: sameControls(press.element).indexOf(press.element) };
    }
    if (!press && !control && event.type !== 'keydown') return;
    requestApplication();
  }
  for (const type of events) document.addEventListener(type, onEvent, true);
}

/** Loads the application, or loads it again after a failure. */
export function requestApplication(): void {
  const { pageStart } = window;
  if (!pageStart) return;
  pageStart.isNeeded = true;
  pageStart.start();
}

/**
 * Returns the press to hold back, if an event is one. A click with a modifier key opens the link in
 * another tab or window (`elsewhere`), so the browser handles it.
 */
function pressIn(
  event: Event,
  control: HTMLElement | null,
): Omit<HeldPress, 'index'> | 'elsewhere' | undefined {
  const { type, target } = event;
  if (type === 'submit') return { type, element: target as HTMLFormElement };
  if (event instanceof MouseEvent && type === 'click' && control?.matches(pressed)) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return 'elsewhere';
    return { type, element: control };
  }
  // The browser sends `input` before `change`. Hold back both events. If React received `input`
  // now, it would hydrate the page immediately and reset the select, so the choice would be lost.
  if ((type === 'input' || type === 'change') && target instanceof HTMLSelectElement) {
    return { type: 'change', element: target, value: target.value };
  }
  return undefined;
}

/**
 * Repeats the press that was held back, if there is one. If hydration has replaced the element, for
 * example because the browser has translated the page, the press is repeated on the element that is
 * now in its place.
 */
export function replayPress(): void {
  const press = takePress();
  if (!press) return;
  const { type, element, index, value } = press;
  const present = element.isConnected ? element : sameControls(element)[index];
  if (type === 'submit') (present as HTMLFormElement | undefined)?.requestSubmit();
  else if (type === 'click') present?.click();
  else if (present && value !== undefined) {
    (present as HTMLSelectElement).value = value;
    present.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/**
 * Lets the browser do what was held back, if it can do so without the application: follow a link, or
 * submit a form that has an address.
 *
 * @returns whether another document is being opened
 */
export function pressWithoutApplication(): boolean {
  const element = window.pageStart?.press?.element;
  if (element instanceof HTMLAnchorElement) window.location.assign(element.href);
  else if (element instanceof HTMLFormElement && element.hasAttribute('action')) element.submit();
  else return false;
  takePress();
  return true;
}

function takePress(): HeldPress | undefined {
  const { pageStart } = window;
  const press = pageStart?.press;
  if (pageStart) pageStart.press = undefined;
  return press;
}

/** Returns all controls of the page that look like this one, in their order. */
function sameControls(element: HTMLElement): HTMLElement[] {
  const features = (one: Element) => one.className + one.getAttribute('href');
  return [...document.querySelectorAll<HTMLElement>(element.tagName)].filter(
    (one) => features(one) === features(element),
  );
}
