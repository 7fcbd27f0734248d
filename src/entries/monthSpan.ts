import type { IntlShape } from 'react-intl';

/**
 * Formats a range of months in the page's language, such as "March 2026 – November 2026". This
 * function does not use Intl's `formatRange`, because its result differs between ICU versions,
 * while hydration needs exactly the text that the build wrote.
 *
 * @param from the first day, as milliseconds since the epoch or as YYYY-MM-DD
 * @param to the last day, in the same form
 */
export function monthSpan(intl: IntlShape, from: number | string, to: number | string): string {
  const [first = '', last = ''] = [from, to].map((date) =>
    intl.formatDate(date, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  );
  return first === last
    ? first
    : intl.formatMessage({ id: 'entries.monthSpan.text' }, { first, last });
}
