import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './Dialog.module.css';
import { useClickOutside } from './useDismissal';

type DialogProps = {
  open: boolean;
  title: ReactNode;
  /** Called on Escape and on a click outside; the dialog closes once `open` turns false. */
  onClose: () => void;
  children?: ReactNode;
};

/**
 * A modal question: a native `<dialog>`, named by its title, with the page behind it inert.
 *
 * The first control gets the focus, or the one with `autoFocus`; on closing, focus returns to where
 * it was. Nothing of it is in the document while `open` is false.
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
        // Whether it closes is the owner's to say, through `open`.
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget: dialog }) => {
        // A browser may close a dialog without asking (Escape pressed twice). Our own closing below
        // is told of late, when the dialog is gone or, under StrictMode, open again.
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
 * The title, which also opens the dialog it stands in. Effects run in the order of the document, so
 * the dialog is showing by the time React focuses a later sibling that has `autoFocus`; an effect of
 * the dialog itself would come too late, and nothing hidden can be focused. Closing before the
 * dialog leaves the document is what makes the browser give the focus back.
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
