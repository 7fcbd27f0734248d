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
import styles from './Tooltip.module.css';

type TooltipProps = {
  /**
   * An additional explanation. Necessary information must also be somewhere else, since touch shows
   * no tooltip.
   */
  text: ReactNode;
  /** The element that the tooltip explains. It gets `aria-describedby`. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * An explanation of an element. It is visible while the pointer is on the element or on the tooltip
 * itself, and while the element has the keyboard focus. Escape hides it (WCAG 2.2, 1.4.13). The
 * tooltip is a native popover with CSS anchor positioning.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);

  useEffect(() => {
    bubble.current?.togglePopover(open);
    if (!open) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <span
      // The element has no role of its own; it only handles events of its child.
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => {
        // A finger cannot hover, so a tap would open the tooltip over the tapped element.
        if (event.pointerType !== 'touch') show();
      }}
      onPointerLeave={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
      // After a click, nobody needs the explanation any more, and it could cover the result.
      onClick={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        {text}
      </span>
    </span>
  );
}
