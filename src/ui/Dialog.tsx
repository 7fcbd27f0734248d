import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useClickOutside } from './useClickOutside';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /**
   * Called when the user presses Escape or clicks outside the dialog. The dialog closes only when
   * the parent sets `open` to false.
   */
  onClose: () => void;
  children?: ReactNode;
};

/**
 * A modal dialog that asks a question. It is a native `<dialog>`, so the page behind it is inert.
 * The dialog's title is its accessible name.
 *
 * When the dialog opens, the focus moves to the control with `autoFocus`, or to the first control
 * if there is none. When the dialog closes, the focus returns to the previously focused element.
 * While `open` is false, the dialog is not in the document.
 */
export function Dialog({ open, ...question }: DialogProps) {
  return open ? <OpenDialog {...question} /> : null;
}

function OpenDialog({ title, onClose, children }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useClickOutside(panel, onClose);

  return (
    <dialog
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Keep the dialog open, because only the parent may close it, through `open`.
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        // A browser may close a dialog without a cancel event, for example if Escape is pressed
        // twice. The close event that dialog.close() below causes is ignored, because at that time
        // the dialog has left the document or, under StrictMode, is open again.
        if (dialog.isConnected && !dialog.open) onClose();
      }}
    >
      <div ref={panel} className={styles.panel}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {children}
      </div>
    </dialog>
  );
}

/**
 * The dialog's title, with the effect that opens the dialog. Effects run in document order, so the
 * dialog is open before React focuses a later sibling with `autoFocus`. An effect in the dialog
 * itself would run too late, because React cannot focus an element while it is hidden. The cleanup
 * function closes the dialog before it leaves the document, so that the browser returns the focus.
 */
function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const dialog = heading.current?.closest('dialog');
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <h2 ref={heading} id={id} className={styles.title}>
      {children}
    </h2>
  );
}

/** The row of buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
