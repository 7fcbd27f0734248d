import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';

/**
 * Formats a range of months in the page's language, such as "March 2026 – November 2026". This
 * function does not use Intl's `formatRange`, because its result differs between ICU versions,
 * while hydration needs exactly the text that the build wrote.
 *
 * @param from the first day, as milliseconds since the epoch or as YYYY-MM-DD
 * @param to the last day, in the same form
 * @param month whether month names are written in full or abbreviated
 * @param piece wraps each month's text
 */
export function monthSpan(intl: IntlShape, from: number | string, to: number | string): string;
export function monthSpan(
  intl: IntlShape,
  from: number | string,
  to: number | string,
  month: 'long' | 'short',
  piece: (month: string) => ReactNode,
): ReactNode;
export function monthSpan(
  intl: IntlShape,
  from: number | string,
  to: number | string,
  month: 'long' | 'short' = 'long',
  piece: (month: string) => ReactNode = (text) => text,
): ReactNode {
  const [first = '', last = ''] = [from, to].map((date) =>
    intl.formatDate(date, { year: 'numeric', month, timeZone: 'UTC' }),
  );
  if (first === last) return piece(first);
  return intl.formatMessage(
    { id: 'entries.monthSpan.text' },
    { first: piece(first), last: piece(last) },
  );
}
