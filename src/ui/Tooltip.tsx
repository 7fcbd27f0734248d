import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useEscape } from './useDismissal';
import styles from './Tooltip.module.css';

type TooltipProps = {
  /** A further explanation; never the only copy of what one needs to know. */
  text: ReactNode;
  /** One element; it gets `aria-describedby`. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * An explanation that shows when the pointer rests on an element or the keyboard reaches it. Escape
 * hides it, the pointer may wander onto it, and it stays until the pointer or the focus leaves
 * (WCAG 2.2, 1.4.13). A native popover, placed by CSS anchor positioning.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
  };
  useEscape(hide, open);

  useEffect(() => {
    bubble.current?.togglePopover(open);
  }, [open]);

  return (
    <span
      // Watches over its child, and is nothing of itself.
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => {
        // A finger has nowhere to rest: a tap would open it over what was tapped.
        if (event.pointerType !== 'touch') show();
      }}
      onPointerLeave={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
      // Who has acted needs no explanation any more, and it would lie over what comes.
      onClick={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  );
}
