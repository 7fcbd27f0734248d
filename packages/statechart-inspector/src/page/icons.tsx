import type { ReactNode } from 'react';

/** Decorative: the button has a text or an accessible name. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const FirstIcon = () => (
  <Icon>
    <path d="M3.5 3.5v9M12.5 3.5 7 8l5.5 4.5z" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M11 3.5 5.5 8l5.5 4.5z" />
  </Icon>
);

export const ForwardIcon = () => (
  <Icon>
    <path d="M5 3.5 10.5 8 5 12.5z" />
  </Icon>
);

export const LastIcon = () => (
  <Icon>
    <path d="M12.5 3.5v9M3.5 3.5 9 8l-5.5 4.5z" />
  </Icon>
);

export const ZoomInIcon = () => (
  <Icon>
    <path d="M8 3.5v9M3.5 8h9" />
  </Icon>
);

export const ZoomOutIcon = () => (
  <Icon>
    <path d="M3.5 8h9" />
  </Icon>
);

export const FitIcon = () => (
  <Icon>
    <path d="M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10" />
  </Icon>
);
