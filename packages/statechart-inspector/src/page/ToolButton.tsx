import type { ComponentProps } from 'react';
import styles from './ToolButton.module.css';

/** A small button of this tool: every attribute of a native one, and no form is submitted by accident. */
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
