import type { ReactElement, ReactNode } from 'react';
import type { IntlShape } from 'react-intl';

/**
 * A span of months in the page's language, such as "March 2026 – November 2026". Not Intl's formatRange:
 * it differs between versions of ICU, and hydration needs the text that the build has written.
 *
 * @param from milliseconds since the epoch, or a day (YYYY-MM-DD)
 * @param to the same
 * @param piece wraps each month
 */
export function monthSpan(intl: IntlShape, from: number | string, to: number | string): string;
export function monthSpan(
  intl: IntlShape,
  from: number | string,
  to: number | string,
  month: 'long' | 'short',
  piece: (month: string) => ReactElement,
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
