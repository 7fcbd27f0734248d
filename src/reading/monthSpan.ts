import type { IntlShape } from 'react-intl';

/** Thin and narrow spaces, which some versions of ICU put around the dash of a span and others do not. */
const otherSpaces = /[\u2009\u202f]/g;

/**
 * From one month to another, as the page's language writes it: "March – November 2026". With plain
 * spaces, so that a browser writes what the build has written.
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
  return intl
    .formatDateTimeRange(from, to, { year: 'numeric', month, timeZone: 'UTC' })
    .replace(otherSpaces, ' ');
}
