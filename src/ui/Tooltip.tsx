import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
} from 'react';
import { ScriptText } from './ScriptText';
import styles from './Tooltip.module.css';

type TooltipProps = {
  /**
   * The additional explanation. Important information must also be available elsewhere, because
   * touch screens show no tooltip.
   */
  text: string;
  /** The element that the tooltip explains. It gets `aria-describedby`. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * Explains an element. The tooltip is visible while the pointer is over the element or over the
 * tooltip, and while the element has the keyboard focus. Escape hides the tooltip (WCAG 2.2,
 * 1.4.13). The tooltip is a native popover with CSS anchor positioning.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const hide = () => setOpen(false);

  useEffect(() => {
    const shown: Partial<HTMLElement> | null = bubble.current;
    shown?.togglePopover?.(open);
    if (!open) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <span
      // The element has the `presentation` role, because it only handles events from its child.
      role="presentation"
      className={styles.anchor}
      onPointerEnter={(event) => {
        // A finger cannot hover. Without this condition, a tap would open the tooltip over the
        // tapped element.
        if (event.pointerType !== 'touch') show();
      }}
      onPointerLeave={hide}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) show();
      }}
      onBlur={hide}
      // After a click, the explanation is no longer needed and could cover the result of the click.
      onClick={hide}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
        <ScriptText text={text} />
      </span>
    </span>
  );
}
