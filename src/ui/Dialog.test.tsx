import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Dialog, DialogActions } from './Dialog';

// jsdom has the `<dialog>` element but not its methods. These fakes open and close the dialog and
// move the focus.
beforeAll(() => {
  const focusBefore = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function () {
    focusBefore.set(this, document.activeElement);
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    (focusBefore.get(this) as HTMLElement | null)?.focus();
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
});

function Question({ onClose }: { onClose?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      <Dialog
        open={isOpen}
        title="Are you sure?"
        onClose={() => {
          setOpen(false);
          onClose?.();
        }}
      >
        <DialogActions>
          <button>Cancel</button>
          <button>Confirm</button>
        </DialogActions>
      </Dialog>
    </>
  );
}

async function ask(props: Parameters<typeof Question>[0] = {}) {
  render(<Question {...props} />);
  await userEvent.click(screen.getByText('Ask'));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Are you sure?' });
}

/** Waits for the dialog's close event, which browsers dispatch asynchronously. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('an open dialog is modal and named by its title', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const dialog = await ask();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

test('Escape calls onClose once, and closing returns the focus', async () => {
  const onClose = jest.fn();
  const dialog = await ask({ onClose });
  // A browser dispatches this event when the user presses Escape.
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await settle();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('Ask')).toHaveFocus();
});

test('a dialog stays open on Escape unless its parent closes it', () => {
  render(<Dialog open title="Stay" onClose={() => undefined} />);
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog'), cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
});

test('a dialog that the browser closes calls onClose', async () => {
  const onClose = jest.fn();
  const dialog = await ask({ onClose });
  dialog.close();
  await settle();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a click on the backdrop closes the dialog, a click inside does not', async () => {
  const dialog = await ask();
  await userEvent.click(screen.getByText('Are you sure?'));
  expect(dialog).toBeInTheDocument();
  await userEvent.click(dialog);
  expect(dialog).not.toBeInTheDocument();
});

test('under StrictMode, which opens it twice, a dialog stays open', async () => {
  const onClose = jest.fn();
  render(
    <StrictMode>
      <Dialog open title="Twice" onClose={onClose} />
    </StrictMode>,
  );
  await settle();
  expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
