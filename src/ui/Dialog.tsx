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
 * When the dialog opens, the focus moves to its first control. When the dialog closes, the focus
 * returns to the previously focused element. While `open` is false, the dialog is not in the document.
 */
export function Dialog({ open, ...question }: DialogProps) {
  return open ? <OpenDialog {...question} /> : null;
}

function OpenDialog({ title, onClose, children }: Omit<DialogProps, 'open'>) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useClickOutside(panel, onClose);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Close the dialog before it leaves the document, so that the browser returns the focus.
    return () => current?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Keep the dialog open, because only the parent may close it, through `open`.
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser may close a dialog without a cancel event, for example if Escape is pressed
        // twice. The close event that the effect above causes is ignored, because at that time
        // the dialog has left the document or, under StrictMode, is open again.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
    >
      <div ref={panel} className={styles.panel}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
