import type { ComponentProps } from 'react';
import styles from './ToolButton.module.css';

/** A small button. Takes every attribute of a native button, but does not submit a form by default. */
export function ToolButton({
  className,
  type = 'button',
  ...attributes
}: ComponentProps<'button'>) {
  return (
    <button
      {...attributes}
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
    />
  );
}
