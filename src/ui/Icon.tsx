const shapes = {
  close: 'm5.5 5.5 9 9m0-9-9 9',
  search: 'M3 8.75a5.75 5.75 0 1 0 11.5 0a5.75 5.75 0 1 0-11.5 0m10 4.25 4 4',
  menu: 'M3 5h14M3 10h14M3 15h14',
  letter: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  info: 'M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0M10 9.5v4M10 6.5v.01',
  success: 'M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0m4.25.25L9 12.5l4.25-4.75',
  important: 'M3 3.5h14v10h-8l-3.5 3.5v-3.5H3zM10 6v3.5M10 11.25v.01',
  warning: 'M10 2.75 18 16.75H2zM10 8.25v4M10 14.5v.01',
  error: 'M6.75 2.5h6.5l4.25 4.25v6.5l-4.25 4.25h-6.5L2.5 13.25v-6.5zM10 6.25v4.5M10 13.5v.01',
};

/**
 * A decorative icon, which screen readers ignore. Each type of notice has an icon with a different
 * shape, because colour must not be the only way to tell them apart (WCAG 2.2, 1.4.1).
 */
export function Icon({
  shape,
  className,
}: {
  shape: keyof typeof shapes;
  className?: string | undefined;
}) {
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
    >
      <path d={shapes[shape]} />
    </svg>
  );
}
