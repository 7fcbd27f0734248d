import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet';
};

/**
 * A button that accepts every attribute of a native button. Its `type` is `button` by default, so
 * that it does not submit a form by accident. `aria-busy` shows progress but does not disable the
 * button.
 */
export function Button({
  variant = 'secondary',
  type = 'button',
  className,
  ...attributes
}: ButtonProps) {
  const classes = [styles.button, styles[variant], className].filter(Boolean).join(' ');
  return <button {...attributes} type={type} className={classes} />;
}
