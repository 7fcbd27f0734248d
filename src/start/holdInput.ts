import { takenOver } from '../app/takenOver';
import { paths } from '../paths';

/** The link to the login page among them: the application alone remembers where a visitor came from. */
const controls = `button, input[type=checkbox], a[href="${paths.login}"]`;

/**
 * Keeps what a visitor does with buttons, boxes and lists before the application is there that can
 * answer, and does it again then; the last of it, if there is more. Other links lead on by themselves, and
 * text stays in its field.
 */
export function holdInput({ document }: Window): void {
  let again: (() => void) | undefined;

  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls);
    // Who wants the link in a window of its own gets it.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    hold(event);
    again = () => control.click();
  };
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement;
    hold(event);
    again = () => form.requestSubmit();
  };
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    again = () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    };
  };

  document.addEventListener('click', onClick, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('change', onChange, true);
  document.addEventListener(
    takenOver,
    () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('submit', onSubmit, true);
      document.removeEventListener('change', onChange, true);
      // The listeners of the application are there in a moment.
      setTimeout(() => again?.());
    },
    { once: true },
  );
}

function hold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
