import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet';
};

/**
 * A button. Takes every attribute of a native button; `type` is `button` by default, so that no button
 * submits a form by accident. `aria-busy` shows progress and does not disable the button.
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
