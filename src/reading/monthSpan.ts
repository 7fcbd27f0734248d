import type { ReactElement, ReactNode } from 'react';
import type { IntlShape } from 'react-intl';

/**
 * From one month to another, as the page's language writes it: "March 2026 – November 2026". Not by
 * Intl's own ranges, which differ from one version of ICU to the next: a browser has to write what the
 * build has written.
 *
 * @param from milliseconds since the epoch, or a day (YYYY-MM-DD)
 * @param to the same
 * @param month how the months are written
 * @param piece what a month is wrapped in, where the span may break between the two months alone
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
    { id: 'reading.monthSpan.text' },
    { first: piece(first), last: piece(last) },
  );
}
