import { hydratedEvent } from '../app/prerenderedPage';
import { paths } from '../paths';

/**
 * Without buttons of popovers, which browsers open. With links to the login page, because only the application
 * remembers where the visitor came from.
 */
const controls = `button:not([popovertarget]), input[type=checkbox], a[href$="${paths.login}"]`;

/**
 * Replays the visitor's last use of a button, checkbox, form or select once the page is hydrated. Other links work
 * without the application, and text fields keep what is typed.
 */
export function replayInputAfterHydration({ document }: Window): void {
  let replay: (() => void) | undefined;

  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    // With these keys a link opens in another window.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    cancel(event);
    replay = () => control.click();
  };
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    cancel(event);
    replay = () => form.requestSubmit();
  };
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    replay = () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('change', onChange, true);
  document.addEventListener(
    hydratedEvent,
    () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('change', onChange, true);
      // React adds its event listeners after this event.
      setTimeout(() => replay?.());
    },
    { once: true },
  );
}

function cancel(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
