import type { IntlShape } from 'react-intl';

/**
 * From one month to another, as the page's language writes it: "March 2026 – November 2026". Not by
 * Intl's own ranges, which differ from one version of ICU to the next: a browser has to write what the
 * build has written.
 *
 * @param from milliseconds since the epoch
 * @param to the same
 * @param month how the months are written
 */
export function monthSpan(
  intl: IntlShape,
  from: number,
  to: number,
  month: 'long' | 'short' = 'long',
): string {
  const [first, last] = [from, to].map((date) =>
    intl.formatDate(date, { year: 'numeric', month, timeZone: 'UTC' }),
  );
  if (first === last) return String(first);
  return intl.formatMessage({ id: 'reading.monthSpan.text' }, { first, last });
}
