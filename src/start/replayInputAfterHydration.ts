import { hydratedEvent, notHydratedEvent } from '../app/prerenderedPage';
import { paths } from '../paths';

/**
 * Selects the controls that need the application. Browsers handle popovers and links without it.
 * The only exception is the link to the login page, because only the application remembers which
 * page the visitor comes from.
 */
export const controls = `button:not([popovertarget]), input, select, textarea, label, a[href$="${paths.login}"]`;

/** Selects the controls that do something when clicked. Text fields and labels are not included. */
const pressed = 'button, [type=checkbox], a';

/**
 * Holds back what the visitor does with buttons, checkboxes, forms and selects until the page is
 * hydrated, and then repeats the last of these actions. A click on the login link is held back in
 * the same way. Other links work without the application, and text fields keep what is typed. If
 * the page cannot be hydrated, the browser follows the link whose click was held back.
 *
 * @param onHeld called each time something has been held back
 */
export function replayInputAfterHydration(
  { document, location }: Window,
  onHeld: () => void,
): void {
  /** The visitor's last input. */
  let input: { control?: HTMLElement; replay: () => void } | undefined;

  function hold(held: NonNullable<typeof input>) {
    input = held;
    onHeld();
  }

  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    // A click with one of these modifier keys opens the link in another tab or window, so the
    // browser handles it.
    if (!control?.matches(pressed) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    cancel(event);
    hold({ control, replay: () => control.click() });
  };
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    cancel(event);
    hold({ replay: () => form.requestSubmit() });
  };
  const onSelect = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLSelectElement)) return;
    event.stopPropagation();
    const { value } = target;
    const replay = () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
    hold({ replay });
  };

  const onNotHydrated = () => {
    if (!(input?.control instanceof HTMLAnchorElement)) return;
    location.assign(input.control.href);
    input = undefined;
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  // The browser sends `input` before `change`. Hold back both events. If React received `input`
  // now, it would hydrate the page immediately and reset the select, so the choice would be lost.
  document.addEventListener('input', onSelect, true);
  document.addEventListener('change', onSelect, true);
  document.addEventListener(notHydratedEvent, onNotHydrated);
  document.addEventListener(
    hydratedEvent,
    () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('input', onSelect, true);
      document.removeEventListener('change', onSelect, true);
      // Wait for the next task, because React adds its event listeners after this event.
      setTimeout(() => input?.replay());
    },
    { once: true },
  );
}

function cancel(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
