import type { IntlShape } from 'react-intl';

/** A sum of ways within a sentence; what is behind the point says something of a small one only. */
export function wholeKilometres(intl: IntlShape, kilometres: number): string {
  return intl.formatNumber(kilometres, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: kilometres < 100 ? 1 : 0,
  });
}
