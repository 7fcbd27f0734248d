import type { ComponentProps } from 'react';
import styles from './Button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  variant?: 'primary' | 'secondary' | 'quiet';
};

/**
 * A button that does something on this page; what leads elsewhere is a link.
 *
 * Takes every attribute of a native button. `type` is `button` unless told, so that none submits a
 * form by accident. With `aria-busy` it shows that its work is on the way; whether it may be
 * pressed meanwhile is for the caller to say with `disabled`.
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
