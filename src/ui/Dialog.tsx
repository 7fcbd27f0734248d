import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useClickOutside } from './useClickOutside';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Called on Escape and on a click outside; the dialog closes once `open` turns false. */
  onClose: () => void;
  children?: ReactNode;
};

/**
 * A modal question: a native `<dialog>`, named by its title; the page behind it is inert.
 *
 * The first control gets the focus, or the one with `autoFocus`; closing returns the focus. While `open`
 * is false, the dialog is not in the document.
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
        // The parent decides, through `open`.
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        // A browser may close a dialog without a cancel event (Escape pressed twice). The event after
        // dialog.close() below comes late: the dialog is gone or, under StrictMode, open again.
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
 * The title, whose effect opens the dialog. Effects run in the order of the document: the dialog is open
 * before React focuses a later sibling with `autoFocus`, because a hidden element cannot get the focus.
 * An effect of the dialog itself would run too late. Closing the dialog before it leaves the document
 * makes the browser return the focus.
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

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
