import type { ReactNode } from 'react';

type IconProps = { className?: string | undefined };

/** One stroke weight and one box for all; decoration only, the words stand beside them. */
function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 20 20"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5.5 5.5 9 9m0-9-9 9" />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h14M3 10h14M3 14h9" />
    </Icon>
  );
}

function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 9.5v4M10 6.5v.01" />
    </Icon>
  );
}

function SuccessIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="m6.75 10.25 2.25 2.25 4.25-4.75" />
    </Icon>
  );
}

function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 2.75 18 16.75H2zM10 8.25v4M10 14.5v.01" />
    </Icon>
  );
}

function ErrorIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.75 2.5h6.5l4.25 4.25v6.5l-4.25 4.25h-6.5L2.5 13.25v-6.5z" />
      <path d="M10 6.25v4.5M10 13.5v.01" />
    </Icon>
  );
}

/** A shape for each tone of a notice, so that no tone is told by colour alone (WCAG 1.4.1). */
export const toneIcons = {
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  error: ErrorIcon,
} as const;
