import { hydratedEvent, notHydratedEvent } from '../app/prerenderedPage';
import { controls } from './startApplication';

/** The controls that do something at a click, unlike a text field or a label. */
const pressed = 'button, [type=checkbox], a';

/**
 * Replays the visitor's last use of a button, checkbox, form or select once the page is hydrated. Other links work
 * without the application, and text fields keep what is typed. If the page cannot be hydrated, the browser follows a
 * link that was held.
 */
export function replayInputAfterHydration({ document, location }: Window): void {
  /** The last input. */
  let input: { control?: HTMLElement; replay: () => void } | undefined;

  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    // With these keys a link opens in another window.
    if (!control?.matches(pressed) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    cancel(event);
    input = { control, replay: () => control.click() };
  };
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    cancel(event);
    input = { replay: () => form.requestSubmit() };
  };
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    const replay = () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
    input = { replay };
  };

  const onNotHydrated = () => {
    if (!(input?.control instanceof HTMLAnchorElement)) return;
    location.assign(input.control.href);
    input = undefined;
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('change', onChange, true);
  document.addEventListener(notHydratedEvent, onNotHydrated);
  document.addEventListener(
    hydratedEvent,
    () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('change', onChange, true);
      // React adds its event listeners after this event.
      setTimeout(() => input?.replay());
    },
    { once: true },
  );
}

function cancel(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
